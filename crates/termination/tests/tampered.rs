//! Certificates that were tampered with, offered for systems of which their claim is false: none is accepted.
//!
//! The systems come in pairs that differ in one place, of which one ends and the other does not; so the arguments almost fit.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use std::time::Duration;

use common::{Random, has_concrete_cycle};
use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_termination::{Answer, Arrival, Certificate, Settings, Step, check, decide};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, System, read};

impl Random {
    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next(0, i64::try_from(count.max(1)).unwrap() - 1)).unwrap()
    }

    fn shift(&mut self) -> Integer {
        Integer::from([-2, -1, 1, 2, 7][self.below(5)])
    }

    fn number(&mut self, number: &mut usize) {
        *number = if self.next(0, 1) == 0 { *number + 1 } else { number.saturating_sub(1) };
    }

    fn expr(&mut self, expr: &mut LinearExpr) {
        let var = Var(u32::try_from(self.below(2)).unwrap());
        let shift = self.shift();
        *expr = if self.next(0, 1) == 0 {
            expr.clone().plus_constant(&shift)
        } else {
            expr.plus_scaled(&LinearExpr::from(var), &shift)
        };
    }

    fn fact(&mut self, fact: &mut Constraint) {
        let mut expr = fact.expr().clone();
        self.expr(&mut expr);
        *fact = Constraint::new(expr, fact.comparison());
    }

    /// Leaves one out, or says one twice.
    fn list<T: Clone>(&mut self, list: &mut Vec<T>) {
        if list.is_empty() {
            return;
        }
        let at = self.below(list.len());
        match self.next(0, 2) {
            0 => {
                list.remove(at);
            }
            1 => list.push(list[at].clone()),
            _ => {
                let other = self.below(list.len());
                list.swap(at, other);
            }
        }
    }

    fn step(&mut self, step: &mut Step) {
        match step {
            Step::Forget { variables } => {
                if self.next(0, 1) == 0 {
                    self.list(variables);
                } else {
                    variables.push(self.below(3));
                }
            }
            Step::Chain { location, ways } => match self.next(0, 3) {
                0 => self.number(location),
                _ => self.list(ways),
            },
            Step::Impossible { transitions } => {
                if self.next(0, 1) == 0 {
                    self.list(transitions);
                } else {
                    transitions.push(self.below(6));
                }
            }
            Step::Invariants { facts, strides } => {
                for facts in facts.values_mut() {
                    let at = self.below(facts.len());
                    if let Some(fact) = facts.get_mut(at) {
                        self.fact(fact);
                    }
                }
                for stride in strides.values_mut().flatten() {
                    stride.rest = &stride.rest + &self.shift();
                }
            }
            Step::Merge { relation, transitions, .. } => match self.next(0, 1) {
                0 => self.list(transitions),
                _ => relation.push(Constraint::at_most(Var(0), self.next(-3, 3))),
            },
            Step::Split(split) => match self.next(0, 2) {
                0 => self.fact(&mut split.on),
                1 => self.number(&mut split.copy),
                _ => self.list(&mut split.mapped),
            },
            Step::Tail { starts } => {
                if self.next(0, 1) == 0 {
                    self.list(starts);
                } else {
                    starts.push(self.below(6));
                }
            }
            Step::Rank(stage) => match self.next(0, 2) {
                0 => stage.strict.push(self.below(8)),
                1 => self.list(&mut stage.strict),
                _ => {
                    for functions in stage.functions.values_mut() {
                        let at = self.below(functions.len());
                        if let Some(function) = functions.get_mut(at) {
                            self.expr(function);
                        }
                    }
                }
            },
        }
    }

    /// Changes one place of a certificate.
    fn tamper(&mut self, certificate: &mut Certificate) {
        match certificate {
            Certificate::Terminates(steps) => {
                if steps.is_empty() || self.next(0, 3) == 0 {
                    self.list(steps);
                } else {
                    let at = self.below(steps.len());
                    self.step(&mut steps[at]);
                }
            }
            Certificate::Loops(recurrence) => match self.next(0, 4) {
                0 => self.list(&mut recurrence.prefix),
                1 => {
                    let at = self.below(recurrence.prefix.len());
                    let Some(moment) = recurrence.prefix.get_mut(at) else { return };
                    let value = self.below(moment.values.len());
                    moment.values[value] = &moment.values[value] + &self.shift();
                    if let Arrival::Rounds { count, .. } = &mut moment.by {
                        *count = &*count + &self.shift();
                    }
                }
                2 => {
                    let at = self.below(recurrence.regions.len());
                    self.list(&mut recurrence.regions[at].facts);
                }
                3 => {
                    let at = self.below(recurrence.regions.len());
                    let facts = &mut recurrence.regions[at].facts;
                    let fact = self.below(facts.len());
                    if let Some(fact) = facts.get_mut(fact) {
                        self.fact(fact);
                    }
                }
                _ => {
                    let at = self.below(recurrence.regions.len());
                    let legs = &mut recurrence.regions[at].legs;
                    let leg = self.below(legs.len());
                    if legs.is_empty() {
                        return;
                    }
                    match self.next(0, 2) {
                        0 => self.list(legs),
                        1 => self.number(&mut legs[leg].transition),
                        _ => {
                            let value = self.below(legs[leg].values.len());
                            self.expr(&mut legs[leg].values[value]);
                        }
                    }
                }
            },
        }
    }

    /// The text with one sign, number or condition changed.
    fn near_miss(&mut self, text: &str) -> String {
        let edits = [
            (" > ", " >= "),
            (" < ", " <= "),
            (" >= ", " > "),
            (" = ", " >= "),
            (" != ", " = "),
            (" - 1", " + 1"),
            (" - 1", " - 0"),
            (" + 1", " - 1"),
            (" + 0", " - 1"),
            (" - 2", " + 2"),
            ("x - y", "x + y"),
            ("y - x", "y + x"),
        ];
        let fitting: Vec<_> = edits.iter().filter(|(old, _)| text.contains(old)).collect();
        if fitting.is_empty() {
            return text.to_owned();
        }
        let (old, new) = fitting[self.below(fitting.len())];
        // Mostly one place; where it fits several, the first.
        text.replacen(old, new, 1)
    }
}

fn system(text: &str) -> System {
    read(text, Format::Text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The certificate, and whether it says that every run ends.
fn decided(system: &System) -> Option<(Certificate, bool)> {
    let settings = Settings { time: Duration::from_secs(1), ..Settings::default() };
    match decide(system, &settings).answer {
        Answer::Terminates(certificate) => Some((certificate, true)),
        Answer::Loops(certificate) => Some((certificate, false)),
        Answer::Unknown(_) => None,
    }
}

#[test]
fn no_tampered_certificate_proves_what_is_false() {
    let cases: u64 = std::env::var("ITS_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
    let (mut pairs, mut offered, mut kept) = (0, 0, 0);
    for seed in 0..cases {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 1_234);
        random.next(0, 1);
        let text = random.system();
        let other = random.near_miss(&text);
        let (one, two) = (system(&text), system(&other));
        let (Some((first, ends)), Some((second, other_ends))) = (decided(&one), decided(&two)) else {
            continue;
        };
        if ends == other_ends {
            continue;
        }
        pairs += 1;
        assert!(!has_concrete_cycle(if ends { &one } else { &two }), "WRONG: seed {seed}\n{text}");
        for (own, certificate, foreign) in [(&one, first, &two), (&two, second, &one)] {
            assert!(check(foreign, &certificate, &Effort::default()).is_err(), "WRONG: seed {seed}\n{text}");
            for _ in 0..40 {
                let mut tampered = certificate.clone();
                for _ in 0..=random.next(0, 2) {
                    random.tamper(&mut tampered);
                }
                offered += 1;
                let verdict = check(foreign, &tampered, &Effort::default());
                assert!(verdict.is_err(), "WRONG: seed {seed}\n{text}\n{other}\n{tampered:?}");
                // For its own system the claim is true, whatever the argument.
                kept += usize::from(check(own, &tampered, &Effort::default()).is_ok());
            }
        }
    }
    println!("{pairs} pairs, {offered} tampered certificates, {kept} of them good for their own system");
    assert!(pairs >= 15 && kept * 4 < offered * 3, "{pairs} pairs, {offered} offered, {kept} kept");
}

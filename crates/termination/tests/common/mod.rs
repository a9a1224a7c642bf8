//! Small random systems and their concrete runs, for several tests.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use tayra_numeric::{Integer, Var};
use tayra_transition_system::System;

/// Numbers that look random, the same for the same seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + i64::try_from((self.0 >> 33) % u64::try_from(high - low + 1).unwrap()).unwrap()
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.next(0, i64::try_from(from.len()).unwrap() - 1)).unwrap()]
    }

    fn expression(&mut self, names: &[&str]) -> String {
        match self.next(0, 5) {
            0 => self.next(-3, 3).to_string(),
            1 => format!("{} + {}", self.pick(names), self.next(0, 2)),
            2 => format!("{} - {}", self.pick(names), self.next(1, 2)),
            3 => format!("{} - {}", self.pick(names), self.pick(names)),
            4 => format!("{}*{} + {}", self.next(-2, 2), self.pick(names), self.next(-1, 1)),
            _ => self.pick(names).to_owned(),
        }
    }

    /// The text of a small system.
    pub(crate) fn system(&mut self) -> String {
        let locations = self.next(1, 3);
        let mut text = String::from("variables x, y; start l0;\n");
        for _ in 0..self.next(1, 5) {
            let (source, target) = (self.next(0, locations - 1), self.next(0, locations - 1));
            let chooses = self.next(0, 5) == 0;
            let names: &[&str] = if chooses { &["x", "y", "k"] } else { &["x", "y"] };
            let mut guard: Vec<String> = Vec::new();
            if chooses {
                guard.push("-1 <= k && k <= 2".to_owned());
            }
            for _ in 0..self.next(0, 2) {
                let sign = self.pick(&["<=", "<", ">", ">=", "=", "!="]);
                guard.push(format!("{} {sign} {}", self.expression(names), self.expression(names)));
            }
            let local = if chooses { " some k" } else { "" };
            let guard = if guard.is_empty() { String::new() } else { format!(" if {}", guard.join(" && ")) };
            let updates = match self.next(0, 3) {
                0 => String::new(),
                1 => format!(" do x := {}", self.expression(names)),
                2 => format!(" do y := {}", self.expression(names)),
                _ => format!(" do x := {}, y := {}", self.expression(names), self.expression(names)),
            };
            text.push_str(&format!("l{source} -> l{target}{local}{guard}{updates};\n"));
        }
        text
    }
}

type Point = (usize, i64, i64);

/// Every next point within the box; the choices of the generator are between -1 and 2.
fn successors(system: &System, (location, x, y): Point) -> Vec<Point> {
    let mut found = Vec::new();
    for transition in system.transitions().iter().filter(|t| t.source.0 == location) {
        // The updates are expressions: read them off the relation by trying choices.
        for choice in -1..=2 {
            let (mut after_x, mut after_y) = (None, None);
            for constraint in &transition.relation.linear {
                for (var, slot) in [(Var(2), &mut after_x), (Var(3), &mut after_y)] {
                    let factor = constraint.expr().coefficient(var);
                    if factor.is_zero() {
                        continue;
                    }
                    let rest = constraint.expr().evaluate(|v| match v.0 {
                        0 => Integer::from(x),
                        1 => Integer::from(y),
                        4 => Integer::from(choice),
                        _ => Integer::ZERO,
                    });
                    // factor * after + rest = 0, with factor 1 or -1 by the normal form of what the generator writes.
                    let value = if factor.is_one() { -rest } else { rest };
                    *slot = value.to_i64();
                }
            }
            let (Some(after_x), Some(after_y)) = (after_x, after_y) else { continue };
            let values = [x, y, after_x, after_y, choice];
            let holds =
                transition.relation.holds_at(|var| Integer::from(values[usize::try_from(var.0).unwrap()]));
            if holds && after_x.abs() <= 25 && after_y.abs() <= 25 {
                found.push((transition.target.0, after_x, after_y));
            }
            if transition.locals.is_empty() {
                break;
            }
        }
    }
    found
}

/// Is there a cycle of concrete states that a start in the box leads to?
pub(crate) fn has_concrete_cycle(system: &System) -> bool {
    let mut next: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    let mut waiting: Vec<Point> = (-4..=4).flat_map(|x| (-4..=4).map(move |y| (0, x, y))).collect();
    while let Some(point) = waiting.pop() {
        let std::collections::btree_map::Entry::Vacant(entry) = next.entry(point) else { continue };
        waiting.extend(entry.insert(successors(system, point)).iter());
    }
    // Points without successors are taken away until none is left, or only those that lead into cycles.
    let mut alive: BTreeSet<Point> = next.keys().copied().collect();
    loop {
        let stay: BTreeSet<Point> =
            alive.iter().copied().filter(|point| next[point].iter().any(|s| alive.contains(s))).collect();
        if stay.len() == alive.len() {
            return !alive.is_empty();
        }
        alive = stay;
    }
}

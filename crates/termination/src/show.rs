//! Certificates in words, for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tayra_numeric::{Constraint, LinearExpr, Var};
use tayra_transition_system::{System, Transition};

use crate::certificate::{Arrival, Certificate, Moment, Recurrence, Step};

/// The argument in words, in terms of the system's own names and places.
pub fn show(system: &System, certificate: &Certificate) -> String {
    let mut shown = Shown { system, text: String::new(), origin: BTreeMap::new(), paths: BTreeMap::new() };
    match certificate {
        Certificate::Terminates(steps) => {
            shown.line("Every run ends:");
            for step in steps {
                shown.step(step);
            }
            shown.line("  No cycle is left that a run could take for ever.");
        }
        Certificate::Loops(recurrence) => shown.recurrence(recurrence),
    }
    shown.text
}

struct Shown<'s> {
    system: &'s System,
    text: String,
    /// Copies of locations, and what they are called.
    origin: BTreeMap<usize, String>,
    /// Transitions that were made, as the ones of the system that they consist of.
    paths: BTreeMap<usize, Vec<usize>>,
}

impl Shown<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn location(&self, location: usize) -> String {
        if let Some(name) = self.origin.get(&location) {
            return name.clone();
        }
        match self.system.locations().get(location) {
            None => format!("location {location}"),
            Some(found) => match &found.place {
                Some(place) => format!("{} ({place})", found.name),
                None => found.name.clone(),
            },
        }
    }

    fn name(&self, var: Var) -> String {
        let index = usize::try_from(var.0).unwrap_or(usize::MAX);
        self.system.variables().get(index).cloned().unwrap_or_else(|| var.to_string())
    }

    fn facts(&self, facts: &[Constraint]) -> String {
        if facts.is_empty() {
            return "any values".to_owned();
        }
        facts.iter().map(|fact| fact.show(&|var| self.name(var))).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, expr: &LinearExpr) -> String {
        expr.show(&|var| self.name(var))
    }

    fn path(&self, id: usize) -> Vec<usize> {
        self.paths.get(&id).cloned().unwrap_or_else(|| vec![id])
    }

    /// A transition as the way it takes through the system.
    fn way(&self, id: usize) -> String {
        let path = self.path(id);
        let transitions: Vec<&Transition> =
            path.iter().filter_map(|id| self.system.transitions().get(*id)).collect();
        let mut places: Vec<String> = transitions.iter().map(|t| self.location(t.source.0)).collect();
        places.extend(transitions.last().map(|t| self.location(t.target.0)));
        let numbers: Vec<String> = path.iter().map(usize::to_string).collect();
        format!("{} (transition {})", places.join(" -> "), numbers.join(", "))
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Forget { variables } => {
                let names: Vec<&str> = variables
                    .iter()
                    .filter_map(|&at| self.system.variables().get(at))
                    .map(String::as_str)
                    .collect();
                let line = format!("  No condition depends on {}.", names.join(", "));
                self.line(&line);
            }
            Step::Chain { ways, .. } => {
                for way in ways {
                    let mut path = self.path(way.first);
                    path.extend(self.path(way.second));
                    self.paths.insert(way.made, path);
                }
            }
            Step::Merge { transitions, made, .. } => {
                // What they have in common is best told by one of them.
                if let Some(first) = transitions.first() {
                    let path = self.path(*first);
                    self.paths.insert(*made, path);
                }
            }
            Step::Impossible { transitions } => {
                for id in transitions {
                    let line = format!("  No run takes {}.", self.way(*id));
                    self.line(&line);
                }
            }
            Step::Invariants { facts, strides } => {
                for (location, facts) in facts {
                    let line = format!("  At {}: {}.", self.location(*location), self.facts(facts));
                    self.line(&line);
                }
                for (location, strides) in strides {
                    for stride in strides {
                        let name = self.system.variables().get(stride.variable).map_or("?", String::as_str);
                        let (modulus, rest) = (&stride.modulus, &stride.rest);
                        let line = format!(
                            "  At {}: {name} leaves {rest} modulo {modulus}.",
                            self.location(*location)
                        );
                        self.line(&line);
                    }
                }
            }
            Step::Split(split) => {
                let old = self.location(split.location);
                let (on, off) =
                    (self.facts(std::slice::from_ref(&split.on)), self.facts(&[split.on.negated()]));
                self.origin.insert(split.location, format!("{old} [{on}]"));
                self.origin.insert(split.copy, format!("{old} [{off}]"));
                for mapped in &split.mapped {
                    let path = self.path(mapped.from);
                    self.paths.insert(mapped.made, path);
                }
                let line = format!("  {old} is looked at apart for {on} and for {off}.");
                self.line(&line);
            }
            Step::Rank(stage) => {
                let phases = stage.functions.values().next().map_or(0, Vec::len);
                let what = if phases > 1 { "one after the other, these" } else { "this" };
                let mut text = format!("  Not taken for ever, since {what} decrease:\n");
                for id in &stage.strict {
                    let _ = writeln!(text, "    {}", self.way(*id));
                }
                for (location, functions) in &stage.functions {
                    let shown: Vec<String> = functions.iter().map(|f| self.expr(f)).collect();
                    let _ =
                        writeln!(text, "      at {}: {}", self.location(*location), shown.join("; then "));
                }
                self.text.push_str(&text);
            }
            Step::Tail { .. } => {
                self.line("  From some moment on a run takes nothing else; that is looked at by itself:")
            }
        }
    }

    fn recurrence(&mut self, recurrence: &Recurrence) {
        let mut text = String::from("Some run never ends. It begins so:\n");
        let mut before: Option<&Moment> = None;
        for moment in &recurrence.prefix {
            // After the first moment only what changes is told.
            let changed =
                |at: usize| before.is_none_or(|earlier| earlier.values.get(at) != moment.values.get(at));
            let values: Vec<String> = self
                .system
                .variables()
                .iter()
                .zip(&moment.values)
                .enumerate()
                .filter(|(at, _)| changed(*at))
                .map(|(_, (name, value))| format!("{name} = {value}"))
                .collect();
            before = Some(moment);
            let by = match &moment.by {
                Arrival::Start => String::new(),
                Arrival::Step { transition, .. } => format!(" by transition {transition}"),
                Arrival::Rounds { count, first, .. } => {
                    let way: Vec<String> = first.iter().map(|taken| taken.transition.to_string()).collect();
                    format!(" by {count} rounds of transition {}", way.join(", "))
                }
            };
            let _ = writeln!(text, "  {}{by}: {}", self.location(moment.location), values.join(", "));
        }
        text.push_str("and then stays for ever in:\n");
        for region in &recurrence.regions {
            let _ = writeln!(text, "  {} with {}", self.location(region.location), self.facts(&region.facts));
            for leg in &region.legs {
                let changed: Vec<String> = self
                    .system
                    .variables()
                    .iter()
                    .zip(&leg.values)
                    .filter(|(name, value)| self.expr(value) != **name)
                    .map(|(name, value)| format!("{name} = {}", self.expr(value)))
                    .collect();
                let target = self.system.transitions().get(leg.transition).map_or(0, |t| t.target.0);
                let _ = writeln!(
                    text,
                    "    by transition {} to {}: {}",
                    leg.transition,
                    self.location(target),
                    changed.join(", ")
                );
            }
        }
        self.text.push_str(&text);
    }
}

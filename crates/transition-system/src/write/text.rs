//! Our own format.

use std::fmt::Write as _;

use tayra_numeric::{Comparison, Var};

use super::names;
use crate::formula::Case;
use crate::system::{System, Transition, index_of};

pub(super) fn write(system: &System) -> String {
    let mut text = String::new();
    if system.width() > 0 {
        let names: Vec<String> = system.variables().iter().map(|name| quoted(name)).collect();
        let _ = writeln!(text, "variables {};", names.join(", "));
    }
    for location in system.locations() {
        let _ = match &location.place {
            Some(place) => {
                let place: String =
                    place.chars().map(|c| if c == '"' || c == '\n' { ' ' } else { c }).collect();
                writeln!(text, "location {} at \"{place}\";", quoted(&location.name))
            }
            None => writeln!(text, "location {};", quoted(&location.name)),
        };
    }
    for start in system.starts() {
        let location = quoted(&system.locations()[start.location.0].name);
        let conditions = conditions(&start.condition, &|var| quoted(&system.variables()[index_of(var)]));
        let _ = match conditions.is_empty() {
            true => writeln!(text, "start {location};"),
            false => writeln!(text, "start {location} if {};", conditions.join(" && ")),
        };
    }
    for transition in system.transitions() {
        write_transition(&mut text, system, transition);
    }
    text
}

fn write_transition(text: &mut String, system: &System, transition: &Transition) {
    let width = system.width();
    let name = |var: Var| {
        let index = index_of(var);
        if index >= width && index < 2 * width {
            format!("{}'", quoted(&system.variables()[index - width]))
        } else {
            quoted(&system.symbol_name(transition, var))
        }
    };
    let places = system.locations();
    let _ = write!(
        text,
        "{} -> {}",
        quoted(&places[transition.source.0].name),
        quoted(&places[transition.target.0].name)
    );
    if !transition.locals.is_empty() {
        let locals: Vec<String> = transition.locals.iter().map(|local| quoted(local)).collect();
        let _ = write!(text, " some {}", locals.join(", "));
    }
    let parts = names::parts(system, transition);
    let rest = Case { linear: parts.conditions, polynomial: transition.relation.polynomial.clone() };
    let primed = rest.vars();
    let mut shown = conditions(&rest, &name);
    let mut updates = Vec::new();
    for index in 0..width {
        let in_guard = primed.binary_search(&system.after(index)).is_ok();
        let value = parts.assigned.iter().find(|(other, _)| *other == index).map(|(_, value)| value);
        match (value, in_guard) {
            // A variable that the guard speaks of cannot be assigned as well.
            (Some(value), true) => {
                shown.push(format!("{} = {}", name(system.after(index)), value.show(&name)))
            }
            (Some(value), false) if value.as_var() == Some(system.before(index)) => {}
            (Some(value), false) => {
                updates.push(format!("{} := {}", quoted(&system.variables()[index]), value.show(&name)));
            }
            (None, true) => {}
            (None, false) => updates.push(format!("{} := ?", quoted(&system.variables()[index]))),
        }
    }
    if !shown.is_empty() {
        let _ = write!(text, " if {}", shown.join(" && "));
    }
    if !updates.is_empty() {
        let _ = write!(text, " do {}", updates.join(", "));
    }
    text.push_str(";\n");
}

fn conditions(case: &Case, name: &dyn Fn(Var) -> String) -> Vec<String> {
    let mut shown: Vec<String> = case.linear.iter().map(|constraint| constraint.show(name)).collect();
    for constraint in &case.polynomial {
        let sign = match constraint.comparison {
            Comparison::AtMostZero => "<=",
            Comparison::Zero => "==",
            Comparison::NonZero => "!=",
        };
        shown.push(format!("{} {sign} 0", constraint.polynomial.show(name)));
    }
    shown
}

/// A name in bars, unless it reads as a plain one.
fn quoted(name: &str) -> String {
    const WORDS: [&str; 13] = [
        "variables",
        "start",
        "location",
        "at",
        "some",
        "if",
        "do",
        "and",
        "or",
        "not",
        "true",
        "false",
        "TRUE",
    ];
    let start = |c: char| c.is_ascii_alphabetic() || c == '_';
    let plain = name.starts_with(start)
        && name.chars().all(|c| start(c) || c.is_ascii_digit())
        && !WORDS.contains(&name)
        && name != "FALSE";
    if plain { name.to_owned() } else { format!("|{name}|") }
}

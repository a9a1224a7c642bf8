//! KoAT's format. Names become plain ones; a value that no rule determines becomes a variable of its own.

use std::fmt::Write as _;

use tayra_numeric::{Comparison, Var};

use super::names::{parts, simple};
use crate::formula::Case;
use crate::system::{System, Transition, index_of};

pub(super) fn write(system: &System) -> String {
    let width = system.width();
    let most_locals =
        system.transitions().iter().map(|transition| transition.locals.len()).max().unwrap_or(0);
    // Variables, values after, locals: all need names.
    let mut wanted: Vec<String> = system.variables().to_vec();
    wanted.extend(system.variables().iter().map(|name| format!("{name}_after")));
    wanted.extend((0..most_locals).map(|index| format!("local_{index}")));
    let names = simple(&wanted);
    let mut places: Vec<String> =
        simple(&system.locations().iter().map(|location| location.name.clone()).collect::<Vec<_>>());
    places.push(fresh(&places));
    let begin = places.len() - 1;
    let plain_start = match system.starts() {
        [start] if start.condition == Case::default() => Some(start.location.0),
        _ => None,
    };
    let mut text = format!(
        "(GOAL COMPLEXITY)\n(STARTTERM (FUNCTIONSYMBOLS {}))\n(VAR {})\n(RULES\n",
        places[plain_start.unwrap_or(begin)],
        names.join(" ")
    );
    let arguments = names[..width].join(",");
    if plain_start.is_none() {
        for start in system.starts() {
            let target = &places[start.location.0];
            let _ = write!(text, "  {}({arguments}) -> Com_1({target}({arguments}))", places[begin]);
            push_guard(&mut text, &start.condition, &names);
        }
    }
    for transition in system.transitions() {
        let (values, rest) = values(system, transition, &names);
        let (source, target) = (&places[transition.source.0], &places[transition.target.0]);
        let _ = write!(text, "  {source}({arguments}) -> Com_1({target}({}))", values.join(","));
        push_guard(&mut text, &rest, &names);
    }
    text.push_str(")\n");
    text
}

/// The value of each variable after the step, and what else holds.
fn values(system: &System, transition: &Transition, names: &[String]) -> (Vec<String>, Case) {
    let parts = parts(system, transition);
    let mut rest = Case { linear: parts.conditions, polynomial: transition.relation.polynomial.clone() };
    let spoken_of = rest.vars();
    let mut values = Vec::new();
    for index in 0..system.width() {
        let after = system.after(index);
        let assigned = parts.assigned.iter().find(|(other, _)| *other == index).map(|(_, value)| value);
        match assigned {
            Some(value) if spoken_of.binary_search(&after).is_err() => {
                values.push(value.show(&|var| names[index_of(var)].clone()));
            }
            Some(value) => {
                rest.linear.push(tayra_numeric::Constraint::equal(after, value));
                values.push(names[index_of(after)].clone());
            }
            None => values.push(names[index_of(after)].clone()),
        }
    }
    (values, rest)
}

fn push_guard(text: &mut String, case: &Case, names: &[String]) {
    let name = |var: Var| names[index_of(var)].clone();
    let sign = |comparison: Comparison| match comparison {
        Comparison::AtMostZero => "<=",
        Comparison::Zero => "=",
        Comparison::NonZero => "!=",
    };
    let mut shown: Vec<String> =
        case.linear.iter().map(|c| format!("{} {} 0", c.expr().show(&name), sign(c.comparison()))).collect();
    shown.extend(
        case.polynomial.iter().map(|c| format!("{} {} 0", c.polynomial.show(&name), sign(c.comparison))),
    );
    if !shown.is_empty() {
        let _ = write!(text, " :|: {}", shown.join(" && "));
    }
    text.push('\n');
}

fn fresh(places: &[String]) -> String {
    (0..).map(|number| format!("begin_{number}")).find(|name| !places.contains(name)).unwrap_or_default()
}

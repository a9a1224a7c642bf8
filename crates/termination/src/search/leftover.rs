//! What the search could not deal with, in words: the cycles that are left, and what is known where they start.

use std::fmt::Write as _;

use tayra_numeric::{Constraint, Var};
use tayra_transition_system::System;

use super::problem::{Problem, index};

/// More transitions than these are not listed.
const MOST_LINES: usize = 40;

/// The live cycles of a problem, one line for each transition on them.
pub(super) fn describe(system: &System, problem: &Problem) -> String {
    let width = problem.width;
    let name = |var: Var| {
        let at = index(var);
        if at < width {
            system.variables()[at].clone()
        } else if at < 2 * width {
            format!("{}'", system.variables()[at - width])
        } else {
            format!("choice{}", at - 2 * width)
        }
    };
    let facts =
        |facts: &[Constraint]| facts.iter().map(|fact| fact.show(&name)).collect::<Vec<_>>().join(", ");
    let place = |location: usize| {
        let own = &system.locations()[problem.origin[location]];
        let copy = if location == problem.origin[location] { String::new() } else { format!("#{location}") };
        format!("{}{copy}", own.name)
    };
    let mut text = String::new();
    let mut lines = 0;
    for (locations, edges) in problem.live_components() {
        for location in locations {
            if !problem.known[location].is_empty() && lines < MOST_LINES {
                let _ = writeln!(text, "  at {}: {}", place(location), facts(&problem.known[location]));
            }
        }
        for id in edges {
            lines += 1;
            if lines > MOST_LINES {
                continue;
            }
            let edge = &problem.edges[&id];
            let changes: Vec<String> = edge
                .relation
                .update
                .iter()
                .filter(|(var, value)| value.as_var().map(|own| index(own) + width) != Some(index(**var)))
                .map(|(var, value)| format!("{} = {}", name(*var), value.show(&name)))
                .collect();
            let _ = writeln!(
                text,
                "  {} -> {} if {} do {}",
                place(edge.source),
                place(edge.target),
                facts(&edge.relation.guard),
                changes.join(", ")
            );
        }
    }
    if lines > MOST_LINES {
        let _ = writeln!(text, "  and {} more", lines - MOST_LINES);
    }
    text
}

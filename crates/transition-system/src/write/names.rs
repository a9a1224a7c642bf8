//! Names that a format can read back, and what transitions look like to people.

use std::collections::BTreeSet;

use tayra_numeric::{Comparison, Constraint, LinearExpr, Var};

use crate::system::{System, Transition, index_of};

/// Names made of letters, digits and underscores only, all different.
pub(super) fn simple(names: &[String]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    names
        .iter()
        .map(|name| {
            let cleaned: String =
                name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            let start = if cleaned.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "v" };
            let base = format!("{start}{cleaned}");
            let mut candidate = base.clone();
            for number in 1.. {
                if taken.insert(candidate.clone()) {
                    break;
                }
                candidate = format!("{base}_{number}");
            }
            candidate
        })
        .collect()
}

/// A transition's conditions, and the values it gives to variables.
pub(super) struct Parts {
    /// `x' = e` for each variable whose value after the step is an expression over what is before and locals.
    pub(super) assigned: Vec<(usize, LinearExpr)>,
    /// Everything else that is linear.
    pub(super) conditions: Vec<Constraint>,
}

/// Takes a relation apart.
pub(super) fn parts(system: &System, transition: &Transition) -> Parts {
    let width = system.width();
    let mut found = Parts { assigned: Vec::new(), conditions: Vec::new() };
    for constraint in &transition.relation.linear {
        match assignment(width, constraint) {
            Some((index, value)) if found.assigned.iter().all(|(other, _)| *other != index) => {
                found.assigned.push((index, value));
            }
            _ => found.conditions.push(constraint.clone()),
        }
    }
    found.assigned.sort_by_key(|(index, _)| *index);
    found
}

/// `x' = e`, if the constraint says that with one primed variable only.
fn assignment(width: usize, constraint: &Constraint) -> Option<(usize, LinearExpr)> {
    if constraint.comparison() != Comparison::Zero {
        return None;
    }
    let expr = constraint.expr();
    let primed = |var: Var| (width..2 * width).contains(&index_of(var));
    let mut after = expr.terms().iter().filter(|(var, _)| primed(*var));
    let (var, factor) = after.next()?;
    if after.next().is_some() || !factor.is_unit() {
        return None;
    }
    let rest = expr.plus_scaled(&LinearExpr::from(*var), &-factor.clone());
    let value = if factor.is_one() { -rest } else { rest };
    Some((index_of(*var) - width, value))
}

/// What a step needs and does, on one line each.
pub(super) fn description(system: &System, transition: &Transition) -> Vec<String> {
    let name = |var: Var| system.symbol_name(transition, var);
    let found = parts(system, transition);
    let mut lines: Vec<String> = found.conditions.iter().map(|condition| condition.show(&name)).collect();
    for constraint in &transition.relation.polynomial {
        let sign = match constraint.comparison {
            Comparison::AtMostZero => "<=",
            Comparison::Zero => "==",
            Comparison::NonZero => "!=",
        };
        lines.push(format!("{} {sign} 0", constraint.polynomial.show(&name)));
    }
    for (index, value) in &found.assigned {
        if value.as_var() != Some(system.before(*index)) {
            lines.push(format!("{} := {}", system.variables()[*index], value.show(&name)));
        }
    }
    let mentioned = transition.relation.vars();
    for index in 0..system.width() {
        if mentioned.binary_search(&system.after(index)).is_err() {
            lines.push(format!("{} := ?", system.variables()[index]));
        }
    }
    lines
}

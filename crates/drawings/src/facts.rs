//! What is known of the numbers that a picture speaks of.
//!
//! Ranges that the type gives anyway, addresses, and facts about values that do not appear are left out.

use crate::words::{Words, bracketed};
use std::collections::BTreeSet;
use tayra_memory_graph::Reading;
use tayra_numeric::{Constraint, Interval, NumericDomain, Var};

/// So many facts are listed.
const MOST: usize = 28;

/// A line each.
pub(crate) fn facts(words: &mut Words<'_>) -> Vec<String> {
    let domain = words.numbers.domain().clone();
    if domain.is_empty() {
        return vec!["no run gets here".to_owned()];
    }
    let drawn: BTreeSet<Var> = domain.vars().into_iter().filter(|var| is_drawn(words, *var)).collect();
    let mut lines: Vec<String> = Vec::new();
    let mut push = |line: Option<String>| {
        if let Some(line) = line.filter(|line| !lines.contains(line)) {
            lines.push(line);
        }
    };
    for &var in &drawn {
        push(range(words, var, &domain.range(var)));
    }
    for fact in domain.facts() {
        let vars: BTreeSet<Var> = fact.expr().vars().collect();
        if vars.len() > 1 && vars.is_subset(&drawn) {
            push(said(words, &fact));
        }
    }
    for (var, stride) in domain.strides() {
        if drawn.contains(&var) && domain.range(var).as_constant().is_none() {
            let name = bracketed(words.variable(var));
            push(Some(format!("{name} mod {} == {}", stride.modulus(), stride.residue())));
        }
    }
    let conditions: Vec<_> = words.numbers.conditions().iter().copied().collect();
    for condition in conditions {
        let atoms = words.atoms(condition);
        let addresses = atoms.iter().any(|atom| words.universe.object_at(*atom).is_some());
        if !addresses && !atoms.is_empty() && atoms.is_subset(&words.said) {
            push(Some(words.term(condition)));
        }
    }
    if lines.len() > MOST {
        let more = lines.len() - MOST;
        lines.truncate(MOST);
        lines.push(format!("… and {more} more facts"));
    }
    lines
}

/// Whether the picture speaks of what the variable reads, and it is no address.
fn is_drawn(words: &Words<'_>, var: Var) -> bool {
    match words.universe.reading(var) {
        Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
            let atoms = words.atoms(term);
            let address = |atom| words.universe.object_at(atom).is_some();
            !atoms.is_empty() && atoms.is_subset(&words.said) && !atoms.into_iter().any(address)
        }
        Reading::Free => words.has_said(var),
    }
}

fn range(words: &mut Words<'_>, var: Var, range: &Interval) -> Option<String> {
    let natural = match words.universe.reading(var) {
        Reading::Signed(term) => Interval::signed(words.universe.terms.bits(term)),
        Reading::Unsigned(term) => Interval::unsigned(words.universe.terms.bits(term)),
        Reading::Whole(_) | Reading::Free => Interval::ALL,
    };
    let low = range.lower().filter(|low| Some(*low) != natural.lower()).cloned();
    let high = range.upper().filter(|high| Some(*high) != natural.upper()).cloned();
    if low.is_none() && high.is_none() {
        return None;
    }
    let name = words.variable(var);
    Some(match (low, high) {
        (Some(low), Some(high)) if low == high && name == low.to_string() => return None,
        (Some(low), Some(high)) if low == high => format!("{name} == {low}"),
        (Some(low), Some(high)) => format!("{low} <= {name} <= {high}"),
        (Some(low), None) => format!("{name} >= {low}"),
        (None, Some(high)) => format!("{name} <= {high}"),
        (None, None) => return None,
    })
}

/// The fact, unless it says that something is what it is.
fn said(words: &mut Words<'_>, fact: &Constraint) -> Option<String> {
    crate::sums::simplified_fact(&words.constraint(fact))
}

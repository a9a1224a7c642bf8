//! What is true of a round and any one before it, as C: the form in which witnesses say that a loop ends.
//!
//! Only where one number goes down in every step of the loop and every variable in it can be named before the loop statement. Errs towards: nothing.

use crate::invariants::{literal, reading, variables_at, ways_back};
use tayra_exploration::Station;
use tayra_memory_graph::Universe;
use tayra_numeric::{Integer, LinearExpr};
use tayra_program::{Place, Program};

/// Sums of so many variables are told, none wider than this and with no larger factor: they fit into a `long long`.
const MOST_TERMS: usize = 8;
const WIDEST: u32 = 32;
const LARGEST: i64 = 1 << 16;

/// `number` is at least 0 before a round and less in the next one; `at` is where the loop statement stands.
pub(super) fn relation(
    program: &Program,
    universe: &mut Universe,
    station: &Station,
    (number, at): (&LinearExpr, Place),
) -> Option<String> {
    let body = program.functions[station.function].body.as_ref()?;
    let scope = *ways_back(body, station.block).get(&at)?;
    let variables = variables_at(program, body, at, scope);
    let mut parts: Vec<(Integer, String)> = Vec::new();
    let mut constant = number.constant_part().clone();
    for (var, factor) in number.terms() {
        let own = LinearExpr::term(*var, 1);
        let named = variables.iter().filter(|variable| variable.bits <= WIDEST).find_map(|variable| {
            let value = reading(&station.state, universe, variable)?;
            (value.clone().without_constant() == own).then(|| (variable, value.constant_part().clone()))
        });
        let (variable, more) = named?;
        constant = constant - factor * &more;
        parts.push((factor.clone(), variable.name.clone()));
    }
    let is_small = |number: &Integer| number.to_i64().is_some_and(|number| number.abs() <= LARGEST);
    if parts.is_empty() || parts.len() > MOST_TERMS || !parts.iter().all(|(factor, _)| is_small(factor)) {
        return None;
    }
    constant.to_i64().filter(|constant| constant.abs() < 1 << 60)?;
    let sum = |name: &dyn Fn(&str) -> String| -> Option<String> {
        let mut all: Vec<String> = Vec::new();
        for (factor, variable) in &parts {
            let value = format!("(long long){}", name(variable));
            all.push(if *factor == Integer::ONE { value } else { format!("{} * {value}", literal(factor)?) });
        }
        if !constant.is_zero() {
            all.push(literal(&constant)?);
        }
        Some(all.join(" + "))
    };
    let before = sum(&|name| format!("\\at({name}, AnyPrev)"))?;
    let now = sum(&str::to_owned)?;
    Some(format!("{before} >= 0 && {before} > {now}"))
}

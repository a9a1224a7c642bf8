//! Witnesses of the competition on software verification: what shows another tool that a verdict is right.
//!
//! A violation is told by what the calls of `__VERIFIER_nondet_*` returned and what inputs decided, in order, and the statement
//! that goes wrong; a run that never ends by what they returned on the way and then what they return in every lap; a proof by what is true at the heads of loops. Every place is looked up in the source text: what does not stand where it
//! should is left out, so that no witness speaks of places that are not there.
//!
//! Errs towards: saying less. An empty set of invariants is a witness too.

mod graphml;
mod source;
mod yaml;

use source::Source;
use tayra_findings::{Finding, InputValue, LoopEnd, LoopInvariant};

pub use graphml::graphml;
pub use yaml::yaml;

/// The task that was answered.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program, as the task names it.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub hash: String,
    /// The text of the property file.
    pub specification: String,
    /// `ILP32` or `LP64`.
    pub data_model: String,
}

/// Who says it, and when.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// Version of the tool.
    pub version: String,
    /// An identity for this witness.
    pub uuid: String,
    /// The time in UTC: `2026-01-31T12:00:00Z`.
    pub time: String,
}

/// What is witnessed.
#[derive(Clone, Copy, Debug)]
pub enum Evidence<'a> {
    /// A run that goes wrong.
    Violation(&'a Finding),
    /// Every run keeps the property, and this is true of loops.
    Invariants(&'a [LoopInvariant]),
    /// Every run ends, and this is true of loops, and of their rounds.
    Ends(&'a [LoopInvariant], &'a [LoopEnd]),
}

/// A line and a column, both from 1.
type Position = (u32, u32);

/// What a call returned: its place (the closing parenthesis), its function, and the number as C spells it.
struct Returned {
    at: Position,
    function: String,
    value: String,
}

/// A step on the way to a violation.
enum Waypoint {
    /// A call returned a number.
    Returned(Returned),
    /// The condition of the statement that starts there was true or false.
    Branched(Position, bool),
    /// The run comes to a statement.
    Passed(Position),
}

/// So many decisions are told: with what calls return, they follow from it.
const MOST_DECISIONS: usize = 500;

/// What calls returned and what was decided, in order.
fn waypoints(source: &Source, finding: &Finding) -> Vec<Waypoint> {
    let mut decisions = finding.decisions.iter().filter_map(|decision| {
        let at = source.branching(source.position(&decision.place)?)?;
        Some((decision.numbers, Waypoint::Branched(at, decision.holds)))
    });
    let mut decisions = decisions.by_ref().take(MOST_DECISIONS).peekable();
    let mut all = Vec::new();
    for (numbers, value) in returned_values(source, finding) {
        while let Some((_, decision)) = decisions.next_if(|(before, _)| *before <= numbers) {
            all.push(decision);
        }
        all.push(Waypoint::Returned(value));
    }
    all.extend(decisions.map(|(_, decision)| decision));
    all
}

/// So many returned values are told, on the way and in a lap; what comes after them is left to the validator.
const MOST_VALUES: usize = 5000;

/// What a run that never ends passes: on the way, and then in every lap, which names a place at least. Nothing if no place of the lap is known.
///
/// What is left out of either, since nothing can be said of it, takes nothing from the rest: validators let runs do what they like between two steps.
fn endless(source: &Source, finding: &Finding) -> Option<(Vec<Waypoint>, Vec<Waypoint>)> {
    let numbers = numbers(finding);
    let (way, lap) = numbers.split_at(numbers.len().saturating_sub(finding.repeated));
    let told = |numbers: &[&InputValue]| -> Vec<Waypoint> {
        returned(source, numbers).into_iter().map(|(_, value)| Waypoint::Returned(value)).collect()
    };
    let mut laps = told(lap);
    if laps.is_empty() {
        let at = source.position(finding.place.as_ref()?)?;
        laps.push(Waypoint::Passed(source.passed_in_every_round(at)?));
    }
    Some((told(way), laps))
}

/// The numbers that the run read.
fn numbers(finding: &Finding) -> Vec<&InputValue> {
    let is_number = |what: &str| !matches!(what, "stdin" | "argv") && !what.starts_with("allocation ");
    finding.inputs.iter().filter(|input| is_number(&input.what)).collect()
}

/// The values that nondeterministic calls returned, in order, each with how many numbers were read before it.
fn returned_values(source: &Source, finding: &Finding) -> Vec<(usize, Returned)> {
    returned(source, &numbers(finding))
}

/// The same of some of the numbers that were read.
fn returned(source: &Source, numbers: &[&InputValue]) -> Vec<(usize, Returned)> {
    let mut values = Vec::new();
    for (before, input) in numbers.iter().enumerate().take(MOST_VALUES) {
        let Some(kind) = input.what.strip_prefix("__VERIFIER_nondet_") else { continue };
        // Their numbers are bit patterns, addresses, or too large to spell.
        let is_plain = !["float", "double", "int128", "uint128", "memory"].contains(&kind)
            && !kind.contains("char_pointer")
            && !["pchar", "charp", "pointer"].contains(&kind);
        let place = input.place.as_ref().filter(|_| is_plain);
        let at = place
            .and_then(|place| source.position(place))
            .and_then(|start| source.end_of_call(start, &input.what));
        if let (Some(at), Some(value)) = (at, literal(&input.value)) {
            values.push((before, Returned { at, function: input.what.clone(), value }));
        }
    }
    values
}

/// A number as C spells it.
fn literal(number: &str) -> Option<String> {
    let value: i128 = number.parse().ok()?;
    Some(if i32::try_from(value).is_ok() {
        value.to_string()
    } else if value == i128::from(i64::MIN) {
        "(-9223372036854775807LL - 1)".to_owned()
    } else if i64::try_from(value).is_ok() {
        format!("{value}LL")
    } else {
        format!("{}ULL", u64::try_from(value).ok()?)
    })
}

/// Where the run goes wrong: the statement or full expression, and its function.
fn target(source: &Source, finding: &Finding) -> Option<(Position, Option<String>)> {
    let place = finding.place.as_ref()?;
    let at = source.position(place)?;
    let function = finding.stack.first().and_then(|step| step.text.strip_prefix("in ")).map(str::to_owned);
    Some((source.start_of_statement(at), function))
}

/// The invariants whose place is that of a loop statement.
fn loops<'i>(source: &Source, invariants: &'i [LoopInvariant]) -> Vec<(Position, &'i LoopInvariant)> {
    let mut found: Vec<(Position, &LoopInvariant)> = Vec::new();
    for invariant in invariants {
        if let Some(at) = source.position(&invariant.place)
            && source.is_loop(at)
            && found.iter().all(|(known, _)| *known != at)
        {
            found.push((at, invariant));
        }
    }
    found
}

/// The loops of which something is known of any two rounds, and whose place is that of a loop statement.
fn rounds<'l>(source: &Source, loops: &'l [LoopEnd]) -> Vec<(Position, &'l LoopEnd, &'l str)> {
    let known = loops.iter().filter_map(|one| Some((one, one.relation.as_deref()?)));
    let placed = known.filter_map(|(one, relation)| Some((source.position(&one.place)?, one, relation)));
    placed.filter(|(at, ..)| source.is_loop(*at)).collect()
}

#[cfg(test)]
mod tests;

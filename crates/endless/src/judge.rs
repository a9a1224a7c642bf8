//! Looks at the laps of one loop, or of one function that calls itself.
//!
//! A lap begins anew at the first, second, fourth, eighth visit and so on (Brent): however long the way into a cycle and the cycle
//! are, one of them is recorded as a whole some time. In between a lap grows from visit to visit.

use crate::facts::{Fact, Order};
use crate::look::Effort;
use crate::region::{self, MOST_VARIABLES, Region};
use crate::same::Used;
use rustc_hash::FxHashMap;
use std::time::Duration;
use tayra_interpreter::{InputRecord, Lap, LapAnswer, LapCell, LapEnd, LapJudge, LapName, LapPoint};
use tayra_limits::clock;
use tayra_program::{BlockId, FunctionId, Place};
use tayra_terms::{Node, Patience, Solver, TermId, signed};

/// How long one query may take.
const QUERY_TIME: Duration = Duration::from_millis(300);

/// A loop or a function.
pub(crate) type Head = (FunctionId, BlockId);

/// Looks at the laps of one head.
pub(crate) struct Judge {
    head: Head,
    effort: Effort,
    visits: u64,
    used: Used,
    /// How often the lap that is recorded came back.
    rounds: u64,
    /// For each way that laps took how often a region was looked for.
    tried: FxHashMap<Vec<TermId>, u32>,
    solver: Option<Solver>,
    /// How long regions were looked for in laps of few rounds, and in those of many.
    spent: [Duration; 2],
}

impl Judge {
    /// Of that one.
    pub(crate) fn new(head: Head, effort: Effort) -> Judge {
        Judge {
            head,
            effort,
            visits: 0,
            used: Used::default(),
            rounds: 0,
            tried: FxHashMap::default(),
            solver: None,
            spent: [Duration::ZERO; 2],
        }
    }

    /// A region that the lap never leaves. Laps of many rounds are left alone, but for those that change one number only, as where
    /// everything comes round but for a counter; and so are those that went a way that was looked at some times before.
    fn region(&mut self, lap: &mut Lap<'_>) -> Option<Region> {
        const FEW_ROUNDS: u64 = 3;
        const MOST_ROUNDS: u64 = 64;
        const MOST_TRIES: u32 = 2;
        // Laps of many rounds have time of their own, so that neither kind takes it from the other.
        let is_long = self.rounds > FEW_ROUNDS;
        let (most_variables, time) =
            if is_long { (1, self.effort.regions / 2) } else { (MOST_VARIABLES, self.effort.regions) };
        let kind = usize::from(is_long);
        if self.rounds > MOST_ROUNDS || self.spent[kind] >= time {
            return None;
        }
        let way: Vec<TermId> = lap.recorder.decisions.iter().map(|decision| decision.condition).collect();
        let tries = self.tried.entry(way).or_default();
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        let solver = self.solver.get_or_insert_with(|| Solver::new(QUERY_TIME));
        let started = clock::now();
        let deadline = Some(started + (time - self.spent[kind]));
        solver.set_patience(Patience { deadline, stop: None });
        let found = region::stays(lap, &mut self.used, solver, most_variables);
        self.spent[kind] += clock::since(started);
        found
    }
}

impl LapJudge for Judge {
    fn at(&mut self, point: &LapPoint, under_way: Option<(u64, usize)>) -> LapAnswer {
        let too_long = under_way.is_some_and(|(steps, decisions)| {
            steps > self.effort.lap_steps || decisions > self.effort.decisions
        });
        if (point.function, point.block) != self.head {
            return if too_long { LapAnswer::Forget } else { LapAnswer::GoOn };
        }
        self.visits += 1;
        if under_way.is_none() || too_long || self.visits.is_power_of_two() {
            self.used = Used::default();
            self.rounds = 0;
            LapAnswer::Begin
        } else {
            LapAnswer::GoOn
        }
    }

    fn judge(&mut self, lap: &mut Lap<'_>) -> LapEnd {
        if lap.cells.iter().any(|cell| walks_off(lap, cell)) {
            return LapEnd::Open;
        }
        if let Some(needed) = self.used.comes_again(lap) {
            return comes_again(lap, &needed);
        }
        self.rounds += 1;
        match self.region(lap) {
            Some(region) => stays(lap, &region),
            None => LapEnd::Open,
        }
    }
}

/// Whether a lap moves a pointer: after some laps it has left its object, which is undefined.
fn walks_off(lap: &Lap<'_>, cell: &LapCell) -> bool {
    let terms = &lap.recorder.terms;
    let is_computed = |term| !matches!(terms.node(term), Node::Atom(_) | Node::Constant { .. });
    cell.is_pointer && cell.before != cell.after && cell.after_term.is_none_or(is_computed)
}

/// A value of a cell, for people.
fn shown(lap: &Lap<'_>, cell: &LapCell, of: &LapName) -> String {
    let (bits, value) = (lap.recorder.terms.bits(cell.term), cell.before);
    match (bits, of.is_float) {
        (64, true) => format!("{:?}", f64::from_bits(value as u64)),
        (32, true) => format!("{:?}", f32::from_bits(value as u32)),
        _ if of.is_signed => signed(bits, value).to_string(),
        _ => value.to_string(),
    }
}

/// The named values of some cells: `x = 17, y = 0`.
fn values(lap: &Lap<'_>, cells: &[usize]) -> String {
    const MOST: usize = 6;
    let mut all: Vec<String> = Vec::new();
    for &at in cells {
        let cell = &lap.cells[at];
        // Where something lies says nothing to people.
        let of = (lap.names)(at);
        if let Some(name) = of.name.as_ref().filter(|_| !cell.is_pointer) {
            let text = format!("`{name}` = {}", shown(lap, cell, &of));
            if !all.contains(&text) {
                all.push(text);
            }
        }
    }
    let left = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    if left > 0 {
        all.push(format!("and {left} more"));
    }
    all.join(", ")
}

/// What a lap is called.
fn subject(lap: &Lap<'_>) -> (&'static str, &'static str) {
    if lap.point.is_entry {
        ("this function calls itself for ever", "call")
    } else {
        ("this loop never ends", "round")
    }
}

fn comes_again(lap: &Lap<'_>, needed: &[usize]) -> LapEnd {
    let (what, round) = subject(lap);
    let values = values(lap, needed);
    let why = if needed.is_empty() {
        format!("nothing that a {round} depends on changes in it")
    } else if values.is_empty() {
        format!("after a {round} everything that it reads is what it was")
    } else {
        format!("after a {round} everything that it reads is what it was: {values}")
    };
    let again = if lap.inputs.iter().any(is_given) { ", if its inputs are the same again" } else { "" };
    LapEnd::Endless { message: format!("{what}: {why}{again}"), notes: notes(lap) }
}

fn stays(lap: &Lap<'_>, region: &Region) -> LapEnd {
    let (what, round) = subject(lap);
    let facts = in_words(lap, region);
    let start = values(lap, &region.changing);
    let from = if start.is_empty() { String::new() } else { format!(" from {start} on") };
    let why = if facts.is_empty() {
        format!("each {round}{from} leaves all conditions true under which it goes that way")
    } else {
        format!("each {round}{from} keeps {facts}, and goes the same way")
    };
    let again = if lap.inputs.iter().any(is_given) { ", if its inputs are the same again" } else { "" };
    LapEnd::Endless { message: format!("{what}: {why}{again}"), notes: notes(lap) }
}

/// The facts of a region over named cells: `x >= 1`, `x is odd`.
fn in_words(lap: &Lap<'_>, region: &Region) -> String {
    const MOST: usize = 3;
    let name = |at: usize| (lap.names)(region.changing[at]).name;
    let number = |at: usize, value: u128, is_signed: bool| {
        let bits = lap.recorder.terms.bits(lap.cells[region.changing[at]].term);
        if is_signed { signed(bits, value).to_string() } else { value.to_string() }
    };
    let is_signed = |at: usize| (lap.names)(region.changing[at]).is_signed;
    let fits = |order: Order, at: usize| match order {
        Order::Equal | Order::Different => true,
        Order::Less | Order::AtMost => is_signed(at),
        Order::LessUnsigned | Order::AtMostUnsigned => !is_signed(at),
    };
    let mut all = Vec::new();
    for fact in &region.facts {
        let text = match *fact {
            Fact::With(at, order, value) if fits(order, at) => {
                name(at).map(|name| format!("`{name} {} {}`", sign(order), number(at, value, is_signed(at))))
            }
            Fact::From(value, order, at) if fits(order, at) => name(at)
                .map(|name| format!("`{name} {} {}`", turned(order), number(at, value, is_signed(at)))),
            Fact::Low(at, 1, value) => {
                let parity = if value == 1 { "odd" } else { "even" };
                name(at).map(|name| format!("`{name}` {parity}"))
            }
            Fact::Pair(left, order, right) if fits(order, left) => {
                name(left).zip(name(right)).map(|(left, right)| format!("`{left} {} {right}`", sign(order)))
            }
            Fact::Difference(left, right, value) => name(left)
                .zip(name(right))
                .map(|(l, r)| format!("`{l} - {r} == {}`", number(left, value, true))),
            Fact::Sum(left, right, value) => name(left)
                .zip(name(right))
                .map(|(l, r)| format!("`{l} + {r} == {}`", number(left, value, true))),
            Fact::With(..) | Fact::From(..) | Fact::Low(..) | Fact::Pair(..) => None,
        };
        all.extend(text);
    }
    all.truncate(MOST);
    all.join(", ")
}

fn sign(order: Order) -> &'static str {
    match order {
        Order::Equal => "==",
        Order::Different => "!=",
        Order::Less | Order::LessUnsigned => "<",
        Order::AtMost | Order::AtMostUnsigned => "<=",
    }
}

fn turned(order: Order) -> &'static str {
    match order {
        Order::Equal => "==",
        Order::Different => "!=",
        Order::Less | Order::LessUnsigned => ">",
        Order::AtMost | Order::AtMostUnsigned => ">=",
    }
}

/// Whether an input is one that is given each time. That standard input has ended and that allocations succeed goes without saying.
fn is_given(input: &InputRecord) -> bool {
    input.what != "stdin" && !(input.what.starts_with("allocation ") && input.value == "succeeds")
}

/// What the lap reads from outside.
fn notes(lap: &Lap<'_>) -> Vec<(Place, String)> {
    const MOST: usize = 8;
    let mut notes: Vec<(Place, String)> = Vec::new();
    for input in lap.inputs.iter().filter(|input| is_given(input)).take(MOST) {
        notes.push((input.place, format!("each time `{}` returns {} here", input.what, input.value)));
    }
    notes
}

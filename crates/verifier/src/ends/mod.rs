//! Decides whether every run ends: each cycle of a closed graph needs an argument that it is left.
//!
//! *Holds* needs what every other property needs of the graph, no overflow that a loop is decided by, and for each strongly connected
//! component of what leads from settled state to settled state a ranking argument that the checker of transition systems accepts.
//!
//! Errs towards: *unknown*.

mod loops;
mod open;
mod relation;
mod stages;
mod words;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tayra_exploration::order::WeakOrder;
use tayra_exploration::{Exploration, Passages, Station, Way};
use tayra_extraction::{Component, Extracted, Scope, components, extract};
use tayra_findings::{Reason, ReasonKind, Rule};
use tayra_interpreter::Run;
use tayra_limits::clock;
use tayra_memory_graph::Universe;
use tayra_numeric::Var;
use tayra_program::{BinaryOp, BlockId, FunctionId, Operation, Place, Program};
use tayra_termination::{Answer, Certificate, Settings, Step, decide};
use tayra_transition_system::{Format, write};

use crate::judge::source_place;

pub(crate) use loops::{Faults, loop_ends, note_endless, reasons};

/// What was found out about a cycle.
pub(crate) struct Cycle {
    /// Where it is.
    pub(crate) place: Place,
    /// The stations that it goes through.
    component: Component,
    /// Why it is left in every run, or why that is not known.
    ends: Result<Argument, String>,
    /// If that is not known: what goes round there, outermost.
    around: Vec<Round>,
    /// The cycles that are left where nothing goes round there.
    parts: Vec<Cycle>,
}

impl Cycle {
    /// Whether it is left in every run.
    pub(crate) const fn is_left(&self) -> bool {
        self.ends.is_ok()
    }
}

/// Why a cycle is left.
struct Argument {
    extracted: Extracted,
    steps: Vec<Step>,
}

/// Something of the source that goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Round {
    /// The loop with this head.
    Loop(FunctionId, BlockId),
    /// The function that calls itself.
    Recursion(FunctionId),
}

/// What cycles are looked at with.
struct Looking<'a> {
    program: &'a Program,
    universe: &'a mut Universe,
    all: &'a Passages,
    /// Where an overflow is not excluded.
    overflows: &'a BTreeSet<Place>,
    systems: Option<&'a mut Vec<(String, String)>>,
    /// How many cycles were looked at.
    count: usize,
}

/// Looks at every cycle of a closed graph.
pub(crate) fn cycles(
    program: &Program,
    universe: &mut Universe,
    all: &Passages,
    overflows: &BTreeSet<Place>,
    deadline: Instant,
    systems: Option<&mut Vec<(String, String)>>,
) -> Vec<Cycle> {
    let found = components(all);
    let mut looking = Looking { program, universe, all, overflows, systems, count: 0 };
    let mut cycles = Vec::with_capacity(found.len());
    let count = found.len();
    for (index, component) in found.into_iter().enumerate() {
        let left = deadline.saturating_duration_since(clock::now());
        let left = left - left / KEPT;
        let share = left / u32::try_from(count - index).unwrap_or(u32::MAX);
        let until = clock::now() + share;
        let ends = looking.ends(&component, share);
        cycles.push(looking.cycle(component, ends, until));
    }
    cycles
}

impl Looking<'_> {
    /// The cycle; one that is not known to end is taken apart, to tell which loop that is.
    fn cycle(&mut self, component: Component, ends: Result<Argument, String>, until: Instant) -> Cycle {
        let place = place_of(self.program, self.all, &component);
        let (mut around, mut parts) = (Vec::new(), Vec::new());
        if ends.is_err() {
            let inside;
            (around, inside) = cut(self.program, self.all, &component);
            for part in inside {
                let left = until.saturating_duration_since(clock::now());
                let ends = self.ends(&part, left.min(PART_TIME));
                parts.push(self.cycle(part, ends, until));
            }
        }
        Cycle { place, component, ends, around, parts }
    }

    fn ends(&mut self, component: &Component, time: Duration) -> Result<Argument, String> {
        let program = self.program;
        self.count += 1;
        let index = self.count;
        let blocks = blocks_of(self.all, component);
        let inside = stand_in(program, self.overflows, &blocks);
        let mut systems = self.systems.as_deref_mut();
        let ends = ends(self.universe, self.all, component, time, |extracted| {
            if let Some(systems) = &mut systems {
                let name = format!("cycle-{index}-{}", systems.len() + 1);
                systems.push((name, write(&extracted.system, Format::Text)));
            }
        });
        let places = if inside.is_empty() { self.overflows } else { &inside };
        ends.map_err(|why| if places.is_empty() { why } else { depends_on_overflow(program, places) })
    }
}

/// What goes round in a component, outermost, and the components that are left where nothing does.
fn cut(program: &Program, all: &Passages, component: &Component) -> (Vec<Round>, Vec<Component>) {
    let is_call = |passage: &usize| matches!(all.passages[*passage].way, Way::Call(_));
    let target = |passage: &usize| &all.stations[all.passages[*passage].to];
    let called: BTreeSet<FunctionId> =
        component.passages.iter().filter(|p| is_call(p)).map(|p| target(p).function).collect();
    let (around, rest): (Vec<Round>, Vec<usize>) = if called.is_empty() {
        let Some(head) = outermost(program, all, component) else { return (Vec::new(), Vec::new()) };
        let rest = component.passages.iter().filter(|p| target(p).block != head.1);
        (vec![Round::Loop(head.0, head.1)], rest.copied().collect())
    } else {
        let rest = component.passages.iter().filter(|p| !is_call(p));
        (called.into_iter().map(Round::Recursion).collect(), rest.copied().collect())
    };
    let edges: Vec<(usize, usize)> =
        rest.iter().map(|&p| (all.passages[p].from, all.passages[p].to)).collect();
    let mut found = Vec::new();
    for stations in tayra_transition_system::components(all.stations.len(), &edges) {
        let is_in = |station: usize| stations.binary_search(&station).is_ok();
        let inside = |&p: &usize| is_in(all.passages[p].from) && is_in(all.passages[p].to);
        let passages: Vec<usize> = rest.iter().copied().filter(inside).collect();
        if passages.is_empty() {
            continue;
        }
        let enters = |p: &usize| is_in(all.passages[*p].to) && !passages.contains(p);
        let entries = (0..all.passages.len()).filter(enters).collect();
        found.push(Component { stations, passages, entries });
    }
    (around, found)
}

/// The head of the loop that all of a component stands in.
fn outermost(program: &Program, all: &Passages, component: &Component) -> Option<(FunctionId, BlockId)> {
    let stations = || component.stations.iter().map(|&station| &all.stations[station]);
    let function = stations().next()?.function;
    let order = WeakOrder::of(program.functions[function].body.as_ref()?);
    let is_around = |head: BlockId| {
        stations().all(|station| station.function == function && order.is_in_loop(station.block, head))
    };
    let heads = stations().filter_map(Station::start).filter(|&block| order.is_loop_head(block));
    heads
        .filter(|&head| is_around(head))
        .min_by_key(|&head| order.position(head))
        .map(|head| (function, head))
}

/// So long a part of a cycle is looked at.
const PART_TIME: Duration = Duration::from_secs(2);
/// This part of the time is kept for what comes after.
const KEPT: u32 = 5;
/// Shorter than this nothing is tried.
const LEAST_TIME: Duration = Duration::from_millis(1);

fn ends(
    universe: &mut Universe,
    all: &Passages,
    component: &Component,
    time: Duration,
    mut tell: impl FnMut(&Extracted),
) -> Result<Argument, String> {
    let mut why = "the time was not enough".to_owned();
    let begun = clock::now();
    for (scope, share) in Scope::EACH.into_iter().zip([4, 2, 1]) {
        let time = time.saturating_sub(clock::since(begun)) / share;
        if time < LEAST_TIME {
            break;
        }
        let name = |_: &Universe, var: Var| format!("v{}", var.0);
        let Some(extracted) = extract(universe, all, component, scope, &name) else {
            if scope != Scope::Counting {
                why = "its steps fall into too many cases".to_owned();
            }
            continue;
        };
        tell(&extracted);
        let decision = decide(&extracted.system, &Settings { time, ..Settings::default() });
        match decision.answer {
            Answer::Terminates(Certificate::Terminates(steps)) => return Ok(Argument { extracted, steps }),
            Answer::Terminates(Certificate::Loops(_)) => {
                why = "no argument was found that it ends".to_owned()
            }
            Answer::Loops(_) => why = "no argument was found that it ends".to_owned(),
            Answer::Unknown(_) => why = "no argument was found that it ends".to_owned(),
        }
    }
    Err(why)
}

/// The place that a cycle is known by: the head of its outermost loop, or the function that calls itself.
fn place_of(program: &Program, all: &Passages, component: &Component) -> Place {
    let first: Option<&Station> = component.stations.iter().map(|&s| &all.stations[s]).next();
    let Some(station) = first else { return Place::UNKNOWN };
    let function = &program.functions[station.function];
    let Some(body) = function.body.as_ref() else { return function.place };
    let block = &body.blocks[station.block];
    block.instructions.get(station.index).map_or(block.terminator.place, |instruction| instruction.place)
}

/// Why a cycle of which no loop of the source is known stands in the way.
fn reason(program: &Program, cycle: &Cycle) -> Option<Reason> {
    let why = cycle.ends.as_ref().err()?;
    let message = format!("this loop or recursion may go on for ever: {why}");
    Some(Reason::new(ReasonKind::Suspected, message, source_place(program, cycle.place)))
}

/// Whether results are not what arithmetic says, past a fault of this rule.
fn may_overflow(rule: Rule) -> bool {
    matches!(rule, Rule::SignedOverflow | Rule::BadShift)
}

/// Places where an overflow is not excluded.
pub(crate) fn overflows(exploration: &Exploration) -> BTreeSet<Place> {
    exploration.obligations.iter().filter(|o| may_overflow(o.rule)).map(|o| o.place).collect()
}

/// Why a quotient that may overflow stands in the way: unlike a sum it has no result by which runs could go on, so that none behind it is
/// described.
pub(crate) fn quotient_that_overflows(program: &Program, overflows: &BTreeSet<Place>) -> Option<Reason> {
    let bodies = program.functions.values().filter_map(|function| function.body.as_ref());
    let mut instructions = bodies.flat_map(|body| body.blocks.values()).flat_map(|block| &block.instructions);
    let divided = instructions.find(|instruction| {
        let Operation::Binary { op, .. } = instruction.operation else { return false };
        matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && overflows.contains(&instruction.place)
    })?;
    let message = "the quotient may overflow, which is undefined: nothing is known of runs behind it";
    Some(Reason::new(ReasonKind::Suspected, message, source_place(program, divided.place)))
}

/// Blocks of the program.
type Blocks = BTreeSet<(FunctionId, BlockId)>;

/// The blocks that a component passes through.
fn blocks_of(all: &Passages, component: &Component) -> Blocks {
    component.stations.iter().map(|&s| (all.stations[s].function, all.stations[s].block)).collect()
}

/// Which of these places stand in the blocks.
fn stand_in(program: &Program, places: &BTreeSet<Place>, blocks: &Blocks) -> BTreeSet<Place> {
    let mut found = BTreeSet::new();
    for &(function, block) in blocks {
        let Some(body) = &program.functions[function].body else { continue };
        let own = body.blocks[block].instructions.iter().map(|instruction| instruction.place);
        found.extend(own.filter(|place| places.contains(place)));
    }
    found
}

/// Why an overflow stands in the way.
fn depends_on_overflow(program: &Program, places: &BTreeSet<Place>) -> String {
    let line = places.first().and_then(|place| source_place(program, *place)).map(|place| place.line);
    match line {
        Some(line) => {
            format!("whether it is left may depend on an overflow on line {line}, which is undefined")
        }
        None => "whether it is left may depend on an overflow, which is undefined".to_owned(),
    }
}

/// Where a run overflows: no end may rest on what comes behind it.
pub(crate) fn overflow_in(run: &Run) -> Option<(Place, String)> {
    let first = run.faults.iter().find(|fault| may_overflow(fault.rule))?;
    let message = "the run overflows here, which is undefined: that it ends may rest on what it gives";
    Some((first.place, message.to_owned()))
}

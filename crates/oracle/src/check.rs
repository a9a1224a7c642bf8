//! One program: proved once, run many times, compared throughout.

use crate::listed::Listed;
use crate::watch::{Counts, Undescribed, Watcher};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tayra_execution::Options;
use tayra_exploration::{Exploration, Incomplete, Limits, checks, prove};
use tayra_findings::{Property, Rule};
use tayra_interpreter::{Ending, Inputs, RunSettings, UnspecifiedKind};
use tayra_program::{BlockId, FunctionId, Place, Program};

/// How much to do for one program.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Runs with random inputs, after one with default inputs.
    pub runs: u64,
    /// The first seed of those runs.
    pub seed: u64,
    /// Instructions of one run.
    pub steps: u64,
    /// Time for the proof.
    pub prove: Duration,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { runs: 6, seed: 1, steps: 40_000, prove: Duration::from_secs(2) }
    }
}

/// What checking a program gave.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What was compared.
    pub counts: Counts,
    /// How many runs there were.
    pub runs: u64,
    /// Whether the exploration came to rest, so that there was something to compare.
    pub settled: bool,
    /// Whether memory safety was proved.
    pub proved: bool,
    /// Everything that was proved.
    pub holding: Vec<Property>,
    /// What contradicts the exploration, if anything does.
    pub contradiction: Option<Contradiction>,
    /// What could not be decided.
    pub doubts: Vec<String>,
}

/// A run that contradicts the exploration: a soundness bug of the prover, or an error of the oracle.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The inputs of the run, as text for people.
    pub inputs: String,
    /// What is wrong.
    pub what: What,
}

/// What a run contradicts.
#[derive(Clone, Debug)]
pub enum What {
    /// A state that nothing describes.
    Undescribed(Undescribed),
    /// The list of checks says otherwise.
    Listed(String),
    /// A fault of a property that was proved.
    Fault {
        /// The property.
        property: Property,
        /// The fault.
        fault: String,
    },
}

impl What {
    /// Its kind, the same for a smaller program with the same fault.
    pub fn kind(&self) -> String {
        match self {
            What::Undescribed(_) => "undescribed".to_owned(),
            What::Listed(_) => "listed".to_owned(),
            What::Fault { property, .. } => format!("{property:?}"),
        }
    }
}

/// Proves `program` and compares runs with the graph.
pub fn check(program: &Program, effort: &Effort) -> Checked {
    check_against(program, program, effort)
}

/// Proves `proved` and compares runs of `program`, which has the same functions and blocks, with its graph. If the two
/// differ, there should be a contradiction: so the oracle itself is tested.
pub fn check_against(program: &Program, proved: &Program, effort: &Effort) -> Checked {
    let mut checked = Checked::default();
    let Some(entry) = proved.function_named("main") else { return checked };
    let limits = Limits { deadline: Some(Instant::now() + effort.prove), ..Limits::default() };
    let exploration = prove(proved, entry, Options::default(), &limits);
    checked.settled = exploration.incomplete.iter().all(|why| matches!(why, Incomplete::Unsupported(_)));
    if !checked.settled {
        return checked;
    }
    checked.proved = holds(&exploration, Property::MemorySafety);
    checked.holding = PROPERTIES.into_iter().filter(|&property| holds(&exploration, property)).collect();
    let cuts = cuts(program, &exploration);
    let listed = checks(proved, entry, &exploration).map(Listed::new);
    for number in 0..=effort.runs {
        let inputs = match number {
            0 => Inputs::Default,
            _ => Inputs::Seed(effort.seed.wrapping_mul(1_000_003).wrapping_add(number)),
        };
        let settings = RunSettings {
            max_steps: Some(effort.steps),
            deadline: Some(Instant::now() + Duration::from_secs(10)),
            memory_limit: 64 << 20,
            inputs,
            watch: true,
            ..RunSettings::default()
        };
        let mut watcher = Watcher::new(program, &exploration, &cuts);
        let run = tayra_interpreter::run(program, &settings, &mut watcher);
        checked.runs += 1;
        checked.counts.add(watcher.counts);
        checked.doubts.append(&mut watcher.doubts);
        let inputs = || {
            let values: Vec<String> = run.inputs.iter().map(|i| format!("{}={}", i.what, i.value)).collect();
            values.join(" ")
        };
        if let Some(undescribed) = watcher.failure {
            let what = What::Undescribed(undescribed);
            checked.contradiction = Some(Contradiction { inputs: inputs(), what });
            return checked;
        }
        let undefined = run.unspecified.iter().any(|u| u.kind == UnspecifiedKind::Undefined);
        if undefined || matches!(run.ending, Ending::Unsupported { .. }) {
            continue;
        }
        let told = listed.as_ref().and_then(|listed| listed.contradiction(program, &watcher.entered, &run));
        if let Some(told) = told {
            checked.contradiction = Some(Contradiction { inputs: inputs(), what: What::Listed(told) });
            return checked;
        }
        for fault in &run.faults {
            let broken = Property::ALL.into_iter().filter(|&property| fault.rule.breaks(property));
            if let Some(property) = broken.into_iter().find(|&property| holds(&exploration, property)) {
                let fault = format!("{} at line {}: {}", fault.rule, fault.place.line, fault.message);
                let what = What::Fault { property, fault };
                checked.contradiction = Some(Contradiction { inputs: inputs(), what });
                return checked;
            }
        }
    }
    checked
}

/// What an exploration may prove.
const PROPERTIES: [Property; 7] = [
    Property::MemorySafety,
    Property::Access,
    Property::Bounds,
    Property::Leaks,
    Property::MemoryCleanup,
    Property::NoOverflow,
    Property::Assertions,
];

/// Whether the exploration proves a property, by the rules of the verifier.
fn holds(exploration: &Exploration, property: Property) -> bool {
    !matches!(property, Property::Termination | Property::Initialised | Property::Structure)
        && exploration.closed().is_some()
        && !exploration.obligations.iter().any(|o| match o.rule.property() {
            _ if o.rule.breaks(property) => true,
            Some(Property::Access | Property::Bounds | Property::MemorySafety) => true,
            Some(Property::NoOverflow) => o.rule == Rule::DivisionByZero,
            Some(Property::Assertions) => o.rule == Rule::ErrorReached && property == Property::MemoryCleanup,
            Some(
                Property::Leaks
                | Property::MemoryCleanup
                | Property::Termination
                | Property::Initialised
                | Property::Structure,
            ) => false,
            None => true,
        })
}

/// Blocks past whose start the exploration may have dropped runs.
pub fn cuts(program: &Program, exploration: &Exploration) -> BTreeSet<(FunctionId, BlockId)> {
    let mut places: Vec<Place> = Vec::new();
    for obligation in &exploration.obligations {
        let goes_on = match obligation.rule.property() {
            Some(Property::NoOverflow) => obligation.rule != Rule::DivisionByZero,
            Some(Property::Access | Property::Bounds | Property::MemorySafety) => false,
            Some(
                Property::Leaks
                | Property::Assertions
                | Property::MemoryCleanup
                | Property::Termination
                | Property::Initialised
                | Property::Structure,
            ) => true,
            None => false,
        };
        if !goes_on {
            places.push(obligation.place);
        }
    }
    for why in &exploration.incomplete {
        if let Incomplete::Unsupported(stopped) = why {
            places.push(stopped.place);
        }
    }
    let mut cuts = BTreeSet::new();
    for (id, function) in program.functions.iter() {
        for (block, content) in function.body.iter().flat_map(|body| body.blocks.iter()) {
            let own = content.instructions.iter().map(|i| i.place).chain([content.terminator.place]);
            if own.into_iter().any(|place| places.contains(&place)) {
                cuts.insert((id, block));
            }
        }
    }
    cuts
}

//! Random sequences of operations, each beside an exact reference: the finite set of points that a state must describe.
//!
//! Bytes choose what is done, so a fuzzer can steer. After each operation every point of the reference must be
//! described, and every answer must be true of all of them. A reference is at times replaced by all points that the
//! state describes in its own bounds, which then are what the next operations must keep.

mod operations;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::{Layers, Model, NumericDomain, State, Var};

/// A reference has at most so many points.
const MOST_POINTS: usize = 3000;
/// A state has at most so many variables.
const MOST_VARS: usize = 5;
/// How many states there are at a time.
const SLOTS: usize = 3;

/// How often something was done, and how often that was interesting.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    counts: std::collections::BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Counts one more.
    pub fn note(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// How often that was.
    pub fn of(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Self) {
        for (what, count) in &other.counts {
            *self.counts.entry(what).or_default() += count;
        }
    }

    /// One line each.
    pub fn show(&self) -> String {
        let mut text = String::new();
        for (what, count) in &self.counts {
            let _ = writeln!(text, "{count:>10} {what}");
        }
        text
    }
}

/// Choices, read from bytes; zero when they are used up.
struct Choices<'a> {
    bytes: &'a [u8],
}

impl Choices<'_> {
    fn is_used_up(&self) -> bool {
        self.bytes.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// A number below the limit, which is at most 256.
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit.max(1)
    }

    /// A number between the two, both included.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::from(self.byte()) % (high - low + 1)
    }
}

/// A state, and points that it must describe: values in the order of the variables.
#[derive(Clone)]
struct Slot {
    state: State,
    vars: Vec<Var>,
    points: BTreeSet<Vec<i64>>,
}

impl Slot {
    fn new(layers: Layers) -> Self {
        Self { state: State::with_layers(layers), vars: Vec::new(), points: BTreeSet::from([Vec::new()]) }
    }

    fn model(&self, point: &[i64]) -> Model {
        self.vars.iter().copied().zip(point.iter().map(|value| (*value).into())).collect()
    }

    /// Are all points described, and are the variables the right ones?
    fn check(&self) -> Result<(), String> {
        let mut expected = self.vars.clone();
        expected.sort();
        if self.state.vars() != expected {
            return Err(format!("variables are {:?}, should be {expected:?}", self.state.vars()));
        }
        match self.points.iter().find(|point| !self.state.describes(&self.model(point))) {
            Some(point) => Err(format!("lost {:?} in\n{:?}", self.model(point), self.state)),
            None => Ok(()),
        }
    }
}

/// What is going on: the states, and what was done so far.
struct Run<'a> {
    choices: Choices<'a>,
    slots: Vec<Slot>,
    fresh: u32,
    trace: String,
    counts: Counts,
}

/// Runs the operations that the bytes choose. The error tells what was done and what went wrong.
pub fn run(bytes: &[u8]) -> Result<Counts, String> {
    let mut choices = Choices { bytes };
    let layers = match choices.below(8) {
        0 => Layers::RANGES,
        1 | 2 => Layers::PAIRS,
        // So small a budget that facts are dropped all the time.
        3 => Layers { relations: true, wide: 2, pairs: 2 },
        _ => Layers::ALL,
    };
    let slots = vec![Slot::new(layers); SLOTS];
    let mut run = Run { choices, slots, fresh: 0, trace: format!("{layers:?}\n"), counts: Counts::default() };
    let mut done = 0;
    while !run.choices.is_used_up() && done < 60 {
        done += 1;
        if let Err(message) = run.operate() {
            return Err(format!("{}\n{message}", run.trace));
        }
    }
    for slot in &run.slots {
        run.counts.note(match (slot.points.is_empty(), slot.state.is_empty()) {
            (true, true) => "ends empty, and is known to be",
            (true, false) => "ends empty, not known",
            (false, _) => "ends with points",
        });
    }
    Ok(run.counts)
}

/// Bytes from a number: the same ones each time.
pub fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(len);
    while bytes.len() < len {
        // Splitmix.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        bytes.extend(mixed.to_le_bytes());
    }
    bytes.truncate(len);
    bytes
}

/// The bytes for which a sequence fails, as few as taking away and zeroing leads to, and what happens then.
pub fn shrink(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let mut message = run(&bytes).err().unwrap_or_default();
    let mut len = bytes.len() / 2;
    while len > 0 {
        let mut at = 0;
        while at + len <= bytes.len() {
            let mut shorter = bytes.clone();
            shorter.drain(at..at + len);
            let mut zeroed = bytes.clone();
            zeroed[at..at + len].fill(0);
            let smaller = [shorter, zeroed].into_iter().filter(|candidate| *candidate != bytes);
            match smaller
                .into_iter()
                .find_map(|candidate| run(&candidate).err().map(|told| (candidate, told)))
            {
                Some((candidate, told)) => (bytes, message) = (candidate, told),
                None => at += len,
            }
        }
        len /= 2;
    }
    (bytes, message)
}

/// Runs sequences from the seeds on, until one fails. Panics with the shrunk sequence.
pub fn run_seeds(seeds: std::ops::Range<u64>) -> Counts {
    let mut counts = Counts::default();
    for seed in seeds {
        let chosen = bytes(seed, 200 + usize::try_from(seed % 200).unwrap_or(0));
        match run(&chosen) {
            Ok(told) => counts.add(&told),
            Err(_) => {
                let (bytes, message) = shrink(chosen);
                panic!("seed {seed}, bytes {bytes:?}:\n{message}");
            }
        }
    }
    counts
}

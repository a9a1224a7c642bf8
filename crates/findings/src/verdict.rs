//! Answers: what holds and why, what is violated and how, what is unknown and for which reasons.

use crate::{Assumption, LoopInvariant, Rule};
use serde::{Deserialize, Serialize};

/// A place in a source file, for people; lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file as named to the compiler.
    pub file: String,
    /// Line.
    pub line: u32,
    /// Column; 0 if unknown.
    pub column: u32,
}

/// The answer for one property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
    /// Every run keeps the property.
    Holds(Proof),
    /// Runs break it.
    Violated(Violations),
    /// We cannot tell.
    Unknown(Vec<Reason>),
}

impl Verdict {
    /// The verdict for a property from the verdicts for its parts.
    pub fn all(parts: &[&Verdict]) -> Verdict {
        let mut violations: Option<Violations> = None;
        let mut reasons: Vec<Reason> = Vec::new();
        let mut proofs: Vec<&Proof> = Vec::new();
        for &part in parts {
            match (part, &mut violations) {
                (Verdict::Violated(found), None) => violations = Some(found.clone()),
                (Verdict::Violated(found), Some(all)) => found.iter().for_each(|one| all.push(one.clone())),
                (Verdict::Unknown(why), _) => {
                    let new: Vec<Reason> =
                        why.iter().filter(|reason| !reasons.contains(reason)).cloned().collect();
                    reasons.extend(new);
                }
                (Verdict::Holds(proof), _) => proofs.push(proof),
            }
        }
        match (violations, proofs.split_first()) {
            (Some(violations), _) => Verdict::Violated(violations),
            (None, Some((first, others))) if proofs.len() == parts.len() => {
                Verdict::Holds(others.iter().fold((*first).clone(), |all, other| all.and(other)))
            }
            (None, _) => Verdict::Unknown(reasons),
        }
    }
}

/// Why a property holds. Made only by the constructors below, whose callers vouch for what they say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    argument: String,
    assumptions: Vec<Assumption>,
    invariants: Vec<LoopInvariant>,
}

impl Proof {
    /// The program has one run only: it read no input, and nothing left open by C decided anything in it. That run
    /// ended after `steps` steps and kept the property.
    pub fn single_run(steps: u64, assumptions: Vec<Assumption>) -> Proof {
        Proof {
            argument: format!(
                "the program reads no input, and its one run of {steps} steps keeps the property"
            ),
            assumptions,
            invariants: Vec::new(),
        }
    }

    /// A closed symbolic execution graph of `nodes` nodes describes every run, and every obligation of the property is
    /// discharged on it.
    pub fn closed_graph(nodes: usize, assumptions: Vec<Assumption>) -> Proof {
        let argument = format!(
            "every run is described by a symbolic execution graph of {nodes} nodes, and none goes wrong"
        );
        Proof { argument, assumptions, invariants: Vec::new() }
    }

    /// A closed symbolic execution graph of `nodes` nodes describes every run, and each of its cycles is left: those of
    /// `loops` loops and of `recursions` recursive functions.
    pub fn all_end(nodes: usize, loops: usize, recursions: usize, assumptions: Vec<Assumption>) -> Proof {
        let count = |number: usize, one: &str, more: &str| match number {
            0 => None,
            1 => Some(format!("1 {one}")),
            number => Some(format!("{number} {more}")),
        };
        let loop_words = count(loops, "loop", "loops");
        let recursion_words = count(recursions, "recursive function", "recursive functions");
        let ends = match (loop_words, recursion_words, loops + recursions) {
            (None, None, _) => "has no loop and no recursion".to_owned(),
            (Some(_), None, 1) => "has one loop, which ends".to_owned(),
            (None, Some(_), 1) => "has one recursive function, which ends".to_owned(),
            (Some(all), None, _) | (None, Some(all), _) => format!("has {all}, each of which ends"),
            (Some(loops), Some(recursions), _) => {
                format!("has {loops} and {recursions}, each of which ends")
            }
        };
        let argument =
            format!("every run is described by a symbolic execution graph of {nodes} nodes, which {ends}");
        Proof { argument, assumptions, invariants: Vec::new() }
    }

    /// Every decision that depends on inputs was turned in each of `runs` runs, so that every run of the program behaves
    /// like one of them; all of them ended and kept the property.
    pub fn all_runs(runs: u64, assumptions: Vec<Assumption>) -> Proof {
        let argument = match runs {
            1 => "the program has one run, and it keeps the property".to_owned(),
            _ => format!("every run decides as one of {runs} runs did, and these keep the property"),
        };
        Proof { argument, assumptions, invariants: Vec::new() }
    }

    /// In each of `functions` functions, looked at in `contexts` contexts, ranges of values exclude that anything goes wrong.
    pub fn by_ranges(functions: usize, contexts: usize, assumptions: Vec<Assumption>) -> Proof {
        let one = |number: usize, one: &str, more: &str| match number {
            1 => format!("1 {one}"),
            number => format!("{number} {more}"),
        };
        let argument = format!(
            "ranges of all values in {}, each in all its ways to be called ({}), exclude that anything goes wrong",
            one(functions, "function", "functions"),
            one(contexts, "context", "contexts"),
        );
        Proof { argument, assumptions, invariants: Vec::new() }
    }

    /// The proof of two properties at once.
    #[must_use]
    pub fn and(mut self, other: &Proof) -> Proof {
        if self.argument != other.argument {
            self.argument = format!("{}; and {}", self.argument, other.argument);
        }
        let new = |known: &[Assumption], one: &&Assumption| !known.contains(one);
        let more: Vec<Assumption> =
            other.assumptions.iter().filter(|one| new(&self.assumptions, one)).cloned().collect();
        self.assumptions.extend(more);
        if self.invariants.is_empty() {
            self.invariants.clone_from(&other.invariants);
        }
        self
    }

    /// The same proof with what it knows of loops.
    #[must_use]
    pub fn with_invariants(mut self, invariants: Vec<LoopInvariant>) -> Proof {
        self.invariants = invariants;
        self
    }

    /// What is true at the heads of loops, if that was asked for.
    pub fn invariants(&self) -> &[LoopInvariant] {
        &self.invariants
    }

    /// The argument, in a sentence without a full stop.
    pub fn argument(&self) -> &str {
        &self.argument
    }

    /// What the proof takes for granted, in the order of [`Assumption::ALL`].
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }
}

/// A fault that was seen again when its run was made once more. Reads like its [`Finding`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violation {
    finding: Box<Finding>,
}

impl Violation {
    /// The caller vouches that the script of `finding` was run and led to this very fault; a test of the workspace holds
    /// the verifier's replay to be the only caller.
    pub fn seen_again(finding: Finding) -> Violation {
        Violation { finding: Box::new(finding) }
    }
}

impl std::ops::Deref for Violation {
    type Target = Finding;

    fn deref(&self) -> &Finding {
        &self.finding
    }
}

/// Faults that break a property, each once and each with a run of its own: at least one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violations {
    first: Violation,
    others: Vec<Violation>,
}

impl Violations {
    /// One of them.
    pub const fn new(first: Violation) -> Violations {
        Violations { first, others: Vec::new() }
    }

    /// One more.
    pub fn push(&mut self, other: Violation) {
        self.others.push(other);
    }

    /// The one that was found first.
    pub const fn first(&self) -> &Violation {
        &self.first
    }

    /// All of them, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Violation> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.others.len() + 1
    }
}

/// A fault, with the run that shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What kind.
    pub rule: Rule,
    /// What happened, in the user's words.
    pub message: String,
    /// Where.
    pub place: Option<SourcePlace>,
    /// Functions that were active, innermost first, each with the place it had reached.
    pub stack: Vec<TraceStep>,
    /// Places that help to understand: where the block was allocated, freed, lost.
    pub notes: Vec<TraceStep>,
    /// The inputs of the run, in the order it read them.
    pub inputs: Vec<InputValue>,
    /// How many of the numbers that the run read last, standard input and arguments aside, it reads again in every lap of a run that
    /// never ends; zero for all other faults.
    pub repeated: usize,
    /// The inputs as a script that `tayra run --inputs` replays.
    pub script: String,
    /// How many steps the run had: one that goes on for ever is not replayed for longer.
    pub steps: u64,
    /// The way that the run took, as far as the fault hangs on it; the fault is its last step. Empty if nobody asked.
    pub path: Vec<PathStep>,
    /// The inputs as a C file that defines them. Empty if nobody asked.
    pub harness: String,
    /// Questions of the program that inputs decided, in order. Empty if nobody asked.
    pub decisions: Vec<DecisionTaken>,
}

/// A question of the program, and how inputs decided it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionTaken {
    /// Where it was asked.
    pub place: SourcePlace,
    /// Whether it was answered with yes.
    pub holds: bool,
    /// How many numbers the run had read from outside.
    pub numbers: usize,
}

/// A step of the way that a run took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathStep {
    /// Where.
    pub place: Option<SourcePlace>,
    /// What happened.
    pub text: String,
    /// How deep within calls and rounds of loops.
    pub depth: u32,
    /// Of which kind.
    pub kind: StepKind,
}

/// Kinds of steps of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StepKind {
    /// A condition was true or false.
    Decision,
    /// A variable got a value.
    Value,
    /// A function was called.
    Call,
    /// A function returned.
    Return,
    /// A round of a loop.
    Loop,
    /// Memory was allocated or freed, or its scope ended.
    Memory,
    /// Steps that are not told.
    LeftOut,
    /// The fault.
    Fault,
}

impl StepKind {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            StepKind::Decision => "decision",
            StepKind::Value => "value",
            StepKind::Call => "call",
            StepKind::Return => "return",
            StepKind::Loop => "loop",
            StepKind::Memory => "memory",
            StepKind::LeftOut => "left-out",
            StepKind::Fault => "fault",
        }
    }
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// Where.
    pub place: Option<SourcePlace>,
    /// What.
    pub text: String,
}

/// A value that the run took from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputValue {
    /// Where it was read.
    pub place: Option<SourcePlace>,
    /// What was read: `__VERIFIER_nondet_int`, `argv[1]`, `stdin`.
    pub what: String,
    /// The value as text.
    pub value: String,
}

/// Why an answer is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Of which kind.
    pub kind: ReasonKind,
    /// The fault that could not be excluded, if it is one.
    pub rule: Option<Rule>,
    /// What stands in the way, in a sentence without a full stop.
    pub message: String,
    /// Where.
    pub place: Option<SourcePlace>,
    /// Places that help to understand: where the block was allocated, the variable declared.
    pub notes: Vec<TraceStep>,
    /// A way through the program that leads there, from its start on, as far as it was decided anywhere.
    pub path: Vec<TraceStep>,
    /// What a person can do about it, in a sentence without a full stop.
    pub advice: Option<String>,
    /// How much it decides.
    pub rank: Rank,
    /// Whether it is only counted where reports are short.
    pub is_minor: bool,
}

impl Reason {
    /// A reason without explanations.
    pub fn new(kind: ReasonKind, message: impl Into<String>, place: Option<SourcePlace>) -> Reason {
        Reason {
            kind,
            rule: None,
            message: message.into(),
            place,
            notes: Vec::new(),
            path: Vec::new(),
            advice: None,
            rank: Rank::of(kind),
            is_minor: false,
        }
    }

    /// The same reason, which decides as much.
    #[must_use]
    pub fn with_rank(mut self, rank: Rank) -> Reason {
        self.rank = rank;
        self
    }

    /// The same reason with a word on what can be done.
    #[must_use]
    pub fn with_advice(mut self, advice: impl Into<String>) -> Reason {
        self.advice = Some(advice.into());
        self
    }
}

/// How much a reason decides: the first rank that there is explains why an answer is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rank {
    /// The program has one run, and this is what keeps it from deciding.
    OnlyRun,
    /// A run met it, whatever else could be shown.
    Met,
    /// No description of all runs goes further.
    Blocked,
    /// Time or memory ran out while all runs were described.
    Exhausted,
    /// A fault that could not be excluded, and that is certain if the way there can be taken, or needs no round of a loop.
    Likely,
    /// Another fault that could not be excluded.
    Suspected,
    /// Why a search over inputs, or a run, proves nothing.
    Search,
    /// True of so many programs that it explains little.
    General,
}

impl Rank {
    /// Of reasons of a kind, if nothing more is known.
    const fn of(kind: ReasonKind) -> Rank {
        match kind {
            ReasonKind::Unsupported => Rank::Blocked,
            ReasonKind::Budget => Rank::Exhausted,
            ReasonKind::Suspected => Rank::Suspected,
            ReasonKind::UndefinedBehaviour | ReasonKind::Internal => Rank::Met,
            ReasonKind::Unspecified => Rank::Search,
            ReasonKind::NoStrategy => Rank::General,
        }
    }
}

/// Kinds of reasons: who could do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ReasonKind {
    /// A construct or library function that Tayra does not model.
    Unsupported,
    /// No strategy can decide this yet.
    NoStrategy,
    /// A fault could not be excluded, and not be shown either.
    Suspected,
    /// Time, memory or steps ran out.
    Budget,
    /// The program runs into undefined behaviour that no asked property covers.
    UndefinedBehaviour,
    /// The answer depends on what C leaves open: uninitialised bytes, addresses.
    Unspecified,
    /// A fault of Tayra's own.
    Internal,
}

impl ReasonKind {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            ReasonKind::Unsupported => "unsupported",
            ReasonKind::NoStrategy => "no-strategy",
            ReasonKind::Suspected => "suspected",
            ReasonKind::Budget => "budget",
            ReasonKind::UndefinedBehaviour => "undefined-behaviour",
            ReasonKind::Unspecified => "unspecified",
            ReasonKind::Internal => "internal",
        }
    }
}

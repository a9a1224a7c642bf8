//! What a run is asked to do, and what it says afterwards.

use crate::inputs::{Inputs, Script};
use crate::snapshot::Snapshot;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tayra_findings::Rule;
use tayra_program::{Place, Reached};

/// Checks beyond those that are always made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Record accesses at addresses that are not a multiple of the type's alignment.
    pub misaligned: bool,
    /// Record branches and addresses that uninitialised bytes decide.
    pub uninitialised: bool,
    /// Record shifts by the width or more.
    pub bad_shift: bool,
    /// End the run at the first signed overflow.
    pub stop_at_overflow: bool,
    /// End the run at the call of an error function, also where the program says what it does.
    pub stop_at_error: bool,
}

/// What to run, and how far.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// The function to start with.
    pub entry: String,
    /// Optional checks.
    pub checks: Checks,
    /// Stop after about this many instructions.
    pub max_steps: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// Bytes that the program's memory may take.
    pub memory_limit: u64,
    /// Bytes of stack for locals.
    pub stack_limit: u64,
    /// How many calls may be active at once.
    pub max_frames: usize,
    /// The command line after the program's name; if empty, from `inputs`.
    pub arguments: Vec<Vec<u8>>,
    /// Everything else that comes from outside.
    pub inputs: Inputs,
    /// What standard input holds.
    pub stdin: StdinSource,
    /// Whether to hand output to the observer at once instead of keeping it in the [`Run`].
    pub echo_output: bool,
    /// Whether allocations may fail when inputs say so.
    pub malloc_may_fail: bool,
    /// Whether the observer wants [`Observer::trace`].
    pub trace: bool,
    /// Whether the observer wants [`Observer::watch`], [`Observer::leaving`] and [`Observer::ended`].
    pub watch: bool,
    /// End the run at a fault of this rule at this place, also where a run survives it: there at once, or when the block
    /// of code ends.
    pub stop_at: Option<(Rule, Place)>,
}

impl Default for RunSettings {
    fn default() -> Self {
        RunSettings {
            entry: "main".to_owned(),
            checks: Checks::default(),
            max_steps: None,
            deadline: None,
            stop: None,
            memory_limit: 4 << 30,
            stack_limit: 8 << 20,
            max_frames: 100_000,
            arguments: Vec::new(),
            inputs: Inputs::Default,
            stdin: StdinSource::FromInputs,
            echo_output: false,
            malloc_may_fail: false,
            trace: false,
            watch: false,
            stop_at: None,
        }
    }
}

/// Where standard input comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StdinSource {
    /// From the inputs: a script's `stdin` lines, a seed, or nothing.
    #[default]
    FromInputs,
    /// These bytes.
    Bytes(Vec<u8>),
    /// From [`Observer::stdin_byte`].
    Host,
}

/// A stream that the program writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// Watches a run. Every method does nothing unless it is overridden.
pub trait Observer {
    /// The program wrote something; called only with `echo_output`.
    fn output(&mut self, stream: Stream, bytes: &[u8]) {
        let _ = (stream, bytes);
    }

    /// The program reads a byte; called only for [`StdinSource::Host`]. `None` at the end.
    fn stdin_byte(&mut self) -> Option<u8> {
        None
    }

    /// An instruction is about to be executed; called only with `trace`.
    fn trace(&mut self, line: &TraceLine<'_>) {
        let _ = line;
    }

    /// A block is entered, or a function has returned; called only with `watch`.
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        let _ = snapshot;
    }

    /// A function is about to return; called only with `watch`.
    fn leaving(&mut self, snapshot: &Snapshot<'_>) {
        let _ = snapshot;
    }

    /// The run is over: the calls that are still active, outermost first. If there are none, the return of the entry
    /// function, so that there is always one to look at memory with. Called only with `watch`.
    fn ended(&mut self, calls: &[Snapshot<'_>]) {
        let _ = calls;
    }
}

/// An observer that watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// One executed instruction.
#[derive(Clone, Copy, Debug)]
pub struct TraceLine<'a> {
    /// How many calls are active.
    pub depth: usize,
    /// The function.
    pub function: &'a str,
    /// The place.
    pub place: Place,
    /// The instruction, and the values of its operands.
    pub text: &'a str,
}

/// A run, looked back upon.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// Every fault in order; a fatal one is the last.
    pub faults: Vec<Fault>,
    /// How many instructions were executed.
    pub steps: u64,
    /// What the program wrote to standard output; empty with `echo_output`.
    pub stdout: Vec<u8>,
    /// What the program wrote to standard error; empty with `echo_output`.
    pub stderr: Vec<u8>,
    /// What was read from outside, in order. Uninitialised bytes and placement are not among them: see `unspecified`.
    pub inputs: Vec<InputRecord>,
    /// Where uninitialised bytes or addresses decided something: then other runs without any input are possible.
    pub unspecified: Vec<Unspecified>,
    /// Replays this very run.
    pub script: Script,
    /// What it came upon that an answer may rest on.
    pub reached: Reached,
    /// If a limit ended it: the calls that were active, innermost first.
    pub stack: Vec<Frame>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The entry function returned.
    Returned {
        /// Its result, if it is an integer.
        status: i32,
    },
    /// The program called `exit`.
    Exited {
        /// With this status.
        status: i32,
    },
    /// The program called `abort` or stopped itself by a trap.
    Aborted,
    /// `__VERIFIER_assume(0)`: this run does not count.
    AssumptionFailed,
    /// The last of the faults ended it.
    Fault,
    /// Something that the interpreter cannot do.
    Unsupported {
        /// What.
        what: String,
        /// Where it was reached.
        place: Place,
    },
    /// `max_steps` were executed.
    StepLimit,
    /// The deadline came.
    TimeLimit,
    /// The program's memory grew beyond its limit.
    MemoryLimit,
    /// The stop flag was set.
    Stopped,
    /// The script does not fit the run.
    BadScript {
        /// Why.
        why: String,
    },
}

/// Something that the program must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Of which kind.
    pub rule: Rule,
    /// What happened, for people.
    pub message: String,
    /// Where.
    pub place: Place,
    /// The active calls, innermost first.
    pub stack: Vec<Frame>,
    /// Places that help to understand.
    pub notes: Vec<(Place, String)>,
}

/// An active call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The function.
    pub function: String,
    /// The place it has reached.
    pub place: Place,
}

/// Something read from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRecord {
    /// Where.
    pub place: Place,
    /// What: `__VERIFIER_nondet_int`, `argv`, `stdin`.
    pub what: String,
    /// The value as text.
    pub value: String,
}

/// A point where what C leaves open decided something.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unspecified {
    /// Where.
    pub place: Place,
    /// What decided what.
    pub what: String,
    /// Whether the run is still one that C allows.
    pub kind: UnspecifiedKind,
}

impl Unspecified {
    /// Whether it is the value of an uninitialised byte that decided.
    pub fn is_by_uninitialised(&self) -> bool {
        self.kind == UnspecifiedKind::Choice && self.what.starts_with("an uninitialised value")
    }

    /// Whether it is where objects lie that decided.
    pub fn is_by_address(&self) -> bool {
        let by_address = self.what.starts_with("an address") || self.what.starts_with("an integer");
        self.kind == UnspecifiedKind::Choice && by_address
    }
}

/// What a point where C leaves something open says about the rest of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnspecifiedKind {
    /// One of several behaviours that C allows was chosen: uninitialised bytes, addresses.
    Choice,
    /// C defines nothing here, only the machine does.
    Undefined,
}

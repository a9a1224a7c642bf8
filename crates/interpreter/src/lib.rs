//! Runs a Tayra [`Program`](tayra_program::Program) with exact semantics and every check: our oracle and replayer.
//!
//! A run is a function of the program, the settings and the inputs alone; whatever C leaves open (uninitialised bytes,
//! addresses) is an input too, and the run says whether it mattered. What the interpreter cannot do exactly ends the
//! run as [`Ending::Unsupported`], never in a guess.

mod execute;
mod inputs;
mod library;
mod lower;
mod machine;
mod memory;
mod outcome;
mod prepared;
mod recorder;
mod services;
mod snapshot;
mod tally;
mod value;

pub use execute::{
    Lap, LapAnswer, LapCell, LapEnd, LapJudge, LapName, LapPoint, run, run_judging_laps, run_recorded,
};
pub use inputs::{Inputs, LayoutStyle, Script, ScriptError, ScriptLine};
pub use library::{has_model, modelled_functions};
pub use outcome::{
    Checks, Ending, Fault, Frame, InputRecord, NoObserver, Observer, Run, RunSettings, StdinSource, Stream,
    TraceLine, Unspecified, UnspecifiedKind,
};
pub use prepared::Prepared;
pub use recorder::{Decision, DecisionKind, Expected, Gap, InputKey, OutsideText, Recorder, ValueForm};
pub use snapshot::{Position, SeenLife, SeenObject, SeenStorage, Snapshot};
pub use tally::Tally;

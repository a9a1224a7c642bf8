//! Runs lowered code. Calls of the program never nest Rust calls: active calls are [`Activation`]s on a list.

mod arithmetic;
mod calls;
mod casts;
mod compare;
mod floats;
mod general;
mod intrinsics;
mod laps;
mod leaks;
mod letters;
mod run_loop;
mod scopes;
mod start;
mod symbolic;
#[expect(clippy::wildcard_enum_match_arm, reason = "what has no term of its own is done the general way")]
mod symbolic_intrinsics;
mod tables;
mod trace;
mod variadic;
mod watch;
mod wide;

pub(crate) use laps::Laps;
pub use laps::{Lap, LapAnswer, LapCell, LapEnd, LapJudge, LapName, LapPoint};
pub use start::{run, run_judging_laps, run_recorded};
pub(crate) use start::{run_prepared, run_tallied};
pub(crate) use symbolic::Rider;

use crate::lower::FunctionCode;
use crate::value::{ObjectId, Scalar, Value};
use std::rc::Rc;
use tayra_program::{FunctionId, Place};

/// An active call.
#[derive(Debug)]
pub(crate) struct Activation {
    /// Its code.
    pub(crate) code: Rc<FunctionCode>,
    /// Its first slot.
    pub(crate) base: usize,
    /// The code it has reached.
    pub(crate) pc: usize,
    /// How deep the stack was when it began.
    pub(crate) stack_mark: u64,
    /// Where its memory starts.
    pub(crate) frame_address: u64,
    /// What few calls have.
    pub(crate) extra: Option<Box<Extra>>,
}

/// What few calls have.
#[derive(Debug, Default)]
pub(crate) struct Extra {
    /// Copies of arguments and argument areas, which end with the call.
    pub(crate) owned: Vec<ObjectId>,
    /// Stack blocks of a size known only at run time, each with how deep the stack was before.
    pub(crate) stack_blocks: Vec<(ObjectId, u64)>,
    /// What a variadic function was given.
    pub(crate) variadic: Option<VariadicCall>,
}

impl Activation {
    /// The function.
    pub(crate) fn function(&self) -> FunctionId {
        self.code.function
    }

    /// The place it has reached.
    pub(crate) fn place(&self) -> Place {
        self.code.origins.get(self.pc).map_or(Place::UNKNOWN, |origin| origin.place)
    }

    /// What few calls have, made on first use.
    pub(crate) fn extra(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }
}

/// What a variadic function was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariadicCall {
    /// General registers that its named parameters use.
    pub(crate) general: u64,
    /// Vector registers that they use.
    pub(crate) vector: u64,
    /// The save area and the overflow area.
    pub(crate) areas: (Value, Value),
}

/// A scalar as passed; one that is passed by value points to the callee's copy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassedArgument {
    /// The scalar.
    pub(crate) scalar: Scalar,
    /// The size and alignment of the copy.
    pub(crate) by_value: Option<tayra_program::ByValue>,
}

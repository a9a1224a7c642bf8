//! What this process and its children use of the clock and of memory, and when that is too much. The `clock` of strategies may count steps instead.
//!
//! The resident set is what gets a process killed, so that is what is measured: one small read of `/proc` for the process,
//! one more for each child. A counting allocator would be exact for one part of Tayra, but costs something at every
//! allocation, and sees neither LLVM nor the solver nor clang nor what the system really handed out.
//!
//! Errs towards: stopping early; whatever else the process holds counts too. Gives up: where the system does not tell, memory
//! is never too much.

mod child;
pub mod clock;
mod memory;
mod scratch;

pub use child::{Ended, run, run_until};
pub use memory::{MemoryWatch, in_use, resident};
pub use scratch::Scratch;

use std::time::Instant;

/// When to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time at which it is over, if there is one.
    pub deadline: Option<Instant>,
    /// How many bytes this process and its children may have resident together, if that matters.
    pub memory: Option<u64>,
}

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The time.
    Time,
    /// The memory.
    Memory,
}

impl std::fmt::Display for Reached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Reached::Time => "the time was not enough",
            Reached::Memory => "the memory was not enough",
        })
    }
}

impl Limits {
    /// Whether there is something left of both.
    pub fn check(&self) -> Result<(), Reached> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Reached::Time);
        }
        match self.memory {
            Some(limit) if in_use().is_some_and(|used| used > limit) => Err(Reached::Memory),
            _ => Ok(()),
        }
    }
}

/// Ends all children and removes all files that are of use to this process only. For who ends it without further ado.
pub fn leave_nothing_behind() {
    child::end_all();
    scratch::remove_all();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn no_limits_are_never_reached_and_small_ones_at_once() {
        assert_eq!(Limits::default().check(), Ok(()));
        let now = Instant::now();
        assert_eq!(Limits { deadline: Some(now), memory: None }.check(), Err(Reached::Time));
        let later = Some(now + Duration::from_secs(3600));
        assert_eq!(Limits { deadline: later, memory: Some(u64::MAX) }.check(), Ok(()));
        let full = Limits { deadline: later, memory: Some(1) }.check();
        assert_eq!(full.is_err(), resident().is_some());
    }
}

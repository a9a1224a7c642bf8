//! What can be asked of a program.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A question about every run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Property {
    /// No access outside live memory, no bad `free`, no lost block: [`Property::Access`] and [`Property::Leaks`].
    MemorySafety,
    /// Every access lies inside a live object that it may touch, and every `free` is right.
    Access,
    /// Every access lies inside its object, alive or not: what [`Property::Access`] says of places alone.
    Bounds,
    /// No block is lost.
    Leaks,
    /// Every block is freed when the program ends.
    MemoryCleanup,
    /// No signed overflow and no other undefined arithmetic.
    NoOverflow,
    /// No failed `assert`, no call of `reach_error`.
    Assertions,
    /// Every run ends.
    Termination,
    /// Nothing that was never set decides anything.
    Initialised,
    /// Data is well-formed where functions of a library return. It is asked of functions, never of a program, so it is not among
    /// [`Property::ALL`].
    Structure,
}

impl Property {
    /// Every property that can be asked of a program.
    pub const ALL: [Property; 9] = [
        Property::MemorySafety,
        Property::Access,
        Property::Bounds,
        Property::Leaks,
        Property::MemoryCleanup,
        Property::NoOverflow,
        Property::Assertions,
        Property::Termination,
        Property::Initialised,
    ];

    /// Its name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Property::MemorySafety => "memory-safety",
            Property::Access => "access",
            Property::Bounds => "bounds",
            Property::Leaks => "leaks",
            Property::MemoryCleanup => "memory-cleanup",
            Property::NoOverflow => "no-overflow",
            Property::Assertions => "assertions",
            Property::Termination => "termination",
            Property::Initialised => "initialised",
            Property::Structure => "structure",
        }
    }

    /// The questions that make it up, where it is a question of several; it holds if all of them do.
    pub const fn parts(self) -> &'static [Property] {
        match self {
            Property::MemorySafety => &[Property::Access, Property::Leaks],
            Property::Access
            | Property::Bounds
            | Property::Leaks
            | Property::MemoryCleanup
            | Property::NoOverflow
            | Property::Assertions
            | Property::Termination
            | Property::Initialised
            | Property::Structure => &[],
        }
    }

    /// The property of that name.
    pub fn from_name(name: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|p| p.name() == name)
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

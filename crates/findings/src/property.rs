//! What can be asked of a program.

use std::fmt;

/// A question about every run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// No access outside live memory, no bad `free`, no lost block.
    MemorySafety,
    /// Every block is freed when the program ends.
    MemoryCleanup,
    /// No signed overflow and no other undefined arithmetic.
    NoOverflow,
    /// No failed `assert`, no call of `reach_error`.
    Assertions,
    /// Every run ends.
    Termination,
}

impl Property {
    /// Every property.
    pub const ALL: [Property; 5] = [
        Property::MemorySafety,
        Property::MemoryCleanup,
        Property::NoOverflow,
        Property::Assertions,
        Property::Termination,
    ];

    /// Its name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Property::MemorySafety => "memory-safety",
            Property::MemoryCleanup => "memory-cleanup",
            Property::NoOverflow => "no-overflow",
            Property::Assertions => "assertions",
            Property::Termination => "termination",
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

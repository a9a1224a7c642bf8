//! What is said of the functions of a library: a row for each.

use crate::{Assumption, Reason, SourcePlace, Violation};

/// What is asked of each function of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    /// Every access lies inside a node or an object.
    Bounds,
    /// Where it returns, everything that its callers can reach is what its type says.
    Structure,
    /// No access to memory that was freed, and every `free` is right.
    UseAfterFree,
    /// No block is lost.
    Leaks,
    /// No signed overflow.
    Overflow,
}

impl Column {
    /// All of them, in the order of the table.
    pub const ALL: [Column; 5] =
        [Column::Bounds, Column::Structure, Column::UseAfterFree, Column::Leaks, Column::Overflow];

    /// Its name in tables and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Column::Bounds => "bounds",
            Column::Structure => "structure",
            Column::UseAfterFree => "use-after-free",
            Column::Leaks => "leaks",
            Column::Overflow => "overflow",
        }
    }

    /// Whether anybody looks at it. What nobody looks at is never said to hold, and keeps nothing from holding.
    pub const fn is_looked_at(self) -> bool {
        match self {
            Column::Bounds | Column::Structure | Column::UseAfterFree => true,
            Column::Leaks | Column::Overflow => false,
        }
    }
}

/// What is known of a function in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It is so, for every well-formed call.
    Holds,
    /// It is so for every well-formed call that meets the requirements.
    HoldsIf,
    /// It is not so: a run with well-formed arguments shows it.
    Violated,
    /// Nothing is known.
    Unknown,
    /// Nobody looked.
    NotLookedAt,
}

impl Standing {
    /// In words, for tables and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Holds => "holds",
            Standing::HoldsIf => "holds if",
            Standing::Violated => "violated",
            Standing::Unknown => "unknown",
            Standing::NotLookedAt => "not looked at",
        }
    }
}

/// What callers must keep to beside the types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// As C writes it: `list != NULL`.
    pub condition: String,
}

/// A function of a library.
#[derive(Clone, Debug)]
pub struct FunctionRow {
    /// What the source calls it.
    pub name: String,
    /// Where it is defined.
    pub place: Option<SourcePlace>,
    /// What is known of it, in the order of [`Column::ALL`].
    pub standings: [Standing; 5],
    /// What callers must keep to, where something holds if they do.
    pub requirements: Vec<Requirement>,
    /// Why something is unknown, what decides first.
    pub reasons: Vec<Reason>,
    /// Pointers that it is given of which nothing is known, and why.
    pub remarks: Vec<String>,
    /// What it rests on where something holds.
    pub assumptions: Vec<Assumption>,
    /// A run that goes wrong, where there is one.
    pub shown: Option<Shown>,
}

/// A call with well-formed arguments that goes wrong.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What happens.
    pub violation: Violation,
    /// The same in words, where the harness has a short name.
    pub message: String,
    /// A C file that makes the arguments and calls the function: compiled with the library and -fsanitize=address it shows the fault.
    pub harness: String,
}

impl FunctionRow {
    /// The worst of what was looked at.
    pub fn whole(&self) -> Standing {
        let has = |wanted: Standing| self.standings.contains(&wanted);
        if has(Standing::Violated) {
            Standing::Violated
        } else if has(Standing::Unknown) {
            Standing::Unknown
        } else if has(Standing::HoldsIf) {
            Standing::HoldsIf
        } else {
            Standing::Holds
        }
    }

    /// What is known of it in a column.
    pub fn standing(&self, column: Column) -> Standing {
        let index = Column::ALL.iter().position(|one| *one == column).unwrap_or(0);
        self.standings[index]
    }
}

/// All functions of a library that others can call.
#[derive(Clone, Debug, Default)]
pub struct LibraryTable {
    /// A row for each function.
    pub rows: Vec<FunctionRow>,
    /// Structs of which nothing is said, and why.
    pub refused: Vec<(String, String)>,
}

//! Where in the C source something stands.

use crate::entity::entity;

entity! {
    /// A file that places refer to.
    SourceFileId, "file"
}

/// A source file, as named by debug information.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceFile {
    /// The name as given to the compiler (relative if it was).
    pub name: String,
    /// The directory that a relative name starts from.
    pub directory: String,
}

/// File, line and column, each counted from 1; 0 where debug information is silent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// `None` when the instruction stands for nothing in the source.
    pub file: Option<SourceFileId>,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

impl Place {
    /// The place of what stands for nothing in the source.
    pub const UNKNOWN: Place = Place { file: None, line: 0, column: 0 };

    /// Whether the source is known.
    pub fn is_known(self) -> bool {
        self.file.is_some()
    }
}

//! Objects with static storage.

use crate::entity::entity;
use crate::{CTypeId, Constant, Place};

entity! {
    /// A global variable, string literal or static local.
    GlobalId, "g"
}

/// An object that lives as long as the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its linker name, made unique.
    pub name: String,
    /// Its name in C, if debug information gives one.
    pub c_name: Option<String>,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// Whether writing it is a fault (`const` data, string literals).
    pub read_only: bool,
    /// Its C type.
    pub c_type: Option<CTypeId>,
    /// What it holds at first.
    pub initial: Initialiser,
    /// Where it is declared.
    pub place: Place,
}

impl Global {
    /// Whether the linker may put it into another constant of this kind: C does not promise that string literals, or other
    /// constants without a name, are different objects, and one that is the end of another mostly lies in it.
    pub fn may_share_its_place(&self) -> bool {
        self.read_only && self.c_name.is_none()
    }

    /// What the source calls it; words for what clang made: names of its own say nothing to readers of the source.
    pub fn shown(&self) -> String {
        match &self.c_name {
            Some(name) => name.clone(),
            None if self.name.starts_with(".str") => "a string literal".to_owned(),
            None if self.name.starts_with(".compoundliteral") => "a compound literal".to_owned(),
            None if self.name.starts_with("__func__.") => "the name of a function".to_owned(),
            None => match self.name.strip_prefix("__const.").and_then(|rest| rest.split('.').nth(1)) {
                Some(variable) => format!("the initial value of `{variable}`"),
                // Declared by a header that says nothing more of it: `stdout`.
                None if !self.name.contains('.') => self.name.clone(),
                None => "constant data".to_owned(),
            },
        }
    }

    /// The same within a sentence: names in quotes.
    pub fn quoted(&self) -> String {
        if self.has_name() { format!("`{}`", self.shown()) } else { self.shown() }
    }

    /// Whether [`Global::shown`] is a name that the source could write.
    pub fn has_name(&self) -> bool {
        self.c_name.is_some() || !self.name.contains('.')
    }
}

/// The content a global starts with.
#[derive(Clone, Debug, PartialEq)]
pub enum Initialiser {
    /// Declared here, defined nowhere we can see: its content is unknown.
    External,
    /// All bytes zero; large arrays stay small this way.
    Zero,
    /// These bytes; the rest, up to the size, is zero.
    Bytes {
        /// Leading bytes; those under a relocation are zero.
        bytes: Vec<u8>,
        /// Addresses within, by ascending offset, not overlapping.
        relocations: Vec<Relocation>,
    },
    /// An initialiser that we cannot express, and why: reading the global is unsupported.
    Unsupported(String),
}

/// An address stored within a global.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relocation {
    /// Where, in bytes from the start.
    pub offset: u64,
    /// A constant of pointer type.
    pub value: Constant,
}

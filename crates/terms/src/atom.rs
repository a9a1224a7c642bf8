//! Atoms: values that are not computed from others.

use std::fmt;

/// An atom of one arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtomId(pub(crate) u32);

impl AtomId {
    /// Its number, in the order of birth.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for AtomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a{}", self.0)
    }
}

/// Which integer an atom's bits are read as, where no operation says. Fixed at birth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Two's complement.
    Signed,
    /// Natural number.
    Unsigned,
    /// Any integer that is congruent to the bits modulo two to the width (values joined from several readings).
    Congruent,
}

/// What an atom is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Width in bits.
    pub bits: u32,
    /// Its kind.
    pub kind: AtomKind,
    /// How it is read.
    pub sign: Sign,
}

/// Where an atom comes from; for people and for strategies, not for semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomKind {
    /// The environment: a nondet call, an unknown library result, an argument of the program.
    Input,
    /// Memory that nothing is known of.
    Unknown,
    /// Bytes that were never written.
    Uninitialised,
    /// The value that two joined states have in one place.
    Joined,
    /// The address of an object.
    Address,
    /// The size of an object or the length of a segment.
    Length,
    /// The result of an operation that terms do not express.
    Result,
    /// What an operation gives that C does not define: nothing may be concluded from how it compares with anything, not even that it
    /// lies in the range of its type.
    Astray,
}

impl AtomKind {
    /// What another value is of which no more is known than of one of this kind.
    pub fn of_a_copy(self) -> AtomKind {
        if self == AtomKind::Astray { AtomKind::Astray } else { AtomKind::Unknown }
    }
}

//! An LLVM value as scalars of ours.

use tayra_program::{Operand, UndefinedKind};

/// One scalar of an LLVM value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leaf {
    /// It has a value.
    Operand(Operand),
    /// LLVM says that it has none; using it is a failed obligation.
    Undefined(UndefinedKind),
}

/// The scalars of an LLVM value; nearly always one.
#[derive(Clone, Debug)]
pub(super) enum Leaves {
    /// A scalar.
    One(Leaf),
    /// A struct, array or vector.
    Many(Vec<Leaf>),
}

impl Leaves {
    pub(super) fn as_slice(&self) -> &[Leaf] {
        match self {
            Leaves::One(leaf) => std::slice::from_ref(leaf),
            Leaves::Many(leaves) => leaves,
        }
    }
}

impl From<Operand> for Leaf {
    fn from(operand: Operand) -> Self {
        Leaf::Operand(operand)
    }
}

impl<T: Into<Leaf>> From<T> for Leaves {
    fn from(leaf: T) -> Self {
        Leaves::One(leaf.into())
    }
}

impl From<Vec<Leaf>> for Leaves {
    fn from(leaves: Vec<Leaf>) -> Self {
        match leaves[..] {
            [one] => Leaves::One(one),
            _ => Leaves::Many(leaves),
        }
    }
}

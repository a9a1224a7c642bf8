//! The shape of terms.

use crate::AtomId;
use std::fmt;

/// A term of one arena; equal ids are equal terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub(crate) u32);

impl TermId {
    /// Its number; operands have smaller ones.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for TermId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// A term's top: made by the constructors of [`crate::Terms`] only, which keep it in normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number.
    Constant {
        /// Width.
        bits: u32,
        /// Value, below two to the width.
        value: u128,
    },
    /// An atom.
    Atom(AtomId),
    /// `constant + sum of coefficient * term`, modulo two to the width. At least one term; none of them is a constant
    /// or linear itself, unless it is a long sum without constant ([`crate::Terms::with_sums_up_to`]); sorted by term; not
    /// just one term with coefficient 1 and no constant.
    Linear {
        /// Width.
        bits: u32,
        /// Constant part.
        constant: u128,
        /// Terms with their coefficients, none zero.
        terms: Box<[(TermId, u128)]>,
    },
    /// An operation on two terms of one width.
    Binary {
        /// Which one.
        operator: Operator,
        /// Left.
        left: TermId,
        /// Right.
        right: TermId,
    },
    /// The same number in more bits.
    Extend {
        /// Whether the sign is copied.
        signed: bool,
        /// New width.
        bits: u32,
        /// What is extended.
        value: TermId,
    },
    /// `bits` bits from `low` on.
    Extract {
        /// New width.
        bits: u32,
        /// First bit.
        low: u32,
        /// From what.
        value: TermId,
    },
    /// A comparison; one bit.
    Compare {
        /// Which one.
        comparison: Comparison,
        /// Left.
        left: TermId,
        /// Right.
        right: TermId,
    },
    /// The other bit.
    Not(TermId),
    /// One of two terms.
    IfThenElse {
        /// One bit.
        condition: TermId,
        /// If it is 1.
        then: TermId,
        /// If it is 0.
        otherwise: TermId,
    },
    /// A function that terms do not look into (floating-point arithmetic): equal arguments give equal results.
    Apply {
        /// Its name, which fixes its meaning.
        function: &'static str,
        /// Width of the result.
        bits: u32,
        /// Arguments.
        arguments: Box<[TermId]>,
    },
}

/// Operations that are not linear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// Product of two terms, neither constant.
    Mul,
    /// Unsigned quotient.
    UDiv,
    /// Signed quotient towards zero.
    SDiv,
    /// Unsigned remainder.
    URem,
    /// Signed remainder.
    SRem,
    /// Left shift by a term.
    Shl,
    /// Right shift with zeros by a term.
    LShr,
    /// Right shift with the sign by a term.
    AShr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// Comparisons; the others are these with operands swapped or the result negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Comparison {
    /// Equal bits.
    Equal,
    /// Unsigned less.
    UnsignedLess,
    /// Signed less.
    SignedLess,
}

//! The exact values of symbolic states: bit-vector terms over *atoms*, each stored once.
//!
//! A term is a pure function of its atoms, and an atom has one value for ever on a path. Constructors simplify: sums and
//! constant multiples of one width are kept in a linear normal form, low masks and constant shifts become extractions
//! and extensions, so equal values mostly meet as equal terms. What is equal as terms is equal as bits; different terms
//! say nothing.
//!
//! Semantics are those of SMT-LIB's bit-vectors (a shift by the width or more gives zeros or sign bits, division by zero
//! gives all ones); whoever builds terms for C emits the obligation that such a case does not arise.
//!
//! Law: simplification never changes the value (`tests/simplifier.rs` compares with a naive evaluation).

mod arena;
mod atom;
mod build;
mod evaluate;
mod known_bits;
mod linear;
mod node;
mod show;
mod solver;
mod substitute;

pub use arena::Terms;
pub use atom::{Atom, AtomId, AtomKind, Sign};
pub use evaluate::Assignment;
pub use linear::LinearForm;
pub use node::{Comparison, Node, Operator, TermId};
pub use solver::version as solver_version;
pub use solver::{Answer, Counters, Model, Patience, Solver, Wish};

/// All ones in the low `bits` bits.
pub const fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The signed reading of the low `bits` bits of `value`.
pub const fn signed(bits: u32, value: u128) -> i128 {
    if bits == 0 {
        return 0;
    }
    let shift = 128 - bits;
    ((value << shift) as i128) >> shift
}

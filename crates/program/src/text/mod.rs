//! The text form of a program: what `tayra ir` shows and what tests of later crates are written in.
//!
//! [`print()`] is stable (equal programs, equal text) and [`parse`] reads it back: `parse(&print(p)) == Ok(p)` for every
//! valid program, places and scopes included. Written by hand, most parts may be left out: places, scopes, names of
//! registers, alignments, the types of results. The grammar is in `docs/program-text.md`.
//!
//! Parsing takes time linear in the text, does not recurse, and answers anything that it does not understand with a
//! [`ParseError`]. It checks words and names only; whether the program makes sense is for [`crate::validate`].

mod lexer;
mod names;
mod parse;
mod print;
mod words;

pub use parse::{ParseError, parse};
pub use print::{print, print_instruction};

//! Symbolic states: memory as a graph of objects, values as terms, and what is known of their numbers.
//!
//! A [`State`] describes a set of concrete memories. It has *roots* (registers, locals, entry values: terms that the
//! program names), *objects* with cells and runs, and *numbers*: facts about the integer readings of terms. Everything
//! that outlives a state (terms, variables, object identities) lives in a [`Universe`], one per exploration.
//!
//! * **Values are exact, knowledge is abstract.** Reading unknown memory makes an atom and remembers it as a cell.
//! * **Names never change meaning.** Objects and atoms are born once; joins make new ones, and say so by a mapping.
//! * **Cells are a conjunction.** They may overlap; writing removes what is not proved disjoint. A *run* says the same of
//!   a range of bytes at once and may be empty.
//!
//! Errs towards: describing more memories than there are.

mod apart;
mod aside;
mod assume;
mod calls;
mod canonical;
mod cells;
mod choices;
mod collapse;
mod copy;
mod facts;
mod lasting;
mod marks;
mod matching;
mod numbers;
mod object;
mod objects;
mod pointer;
mod pools;
mod products;
mod reach;
mod read;
mod reading;
mod roots;
mod rows;
mod segments;
mod show;
mod state;
mod substitution;
mod universe;
mod validate;
mod vocabulary;
mod write;

pub use aside::Aside;
pub use calls::{Carved, Composed};
pub use canonical::Canonical;
pub use cells::Cells;
pub use matching::{Apart, How, Instantiation, Joined, Loss, Values};
pub use numbers::{Decision, Numbers};
pub use object::{
    Alias, Branches, Cell, Content, End, LIBRARY_CONSTANTS, Links, Object, ObjectId, Own, Run, Segment,
    Shape, Storage, Vitality,
};
pub use objects::Objects;
pub use pointer::Pointer;
pub use pools::{Breach, Field, Held, Member, Pool, PoolId, Pools};
pub use reading::Reading;
pub use roots::Roots;
pub use rows::Need;
pub(crate) use segments::{Holder, References};
pub use state::{Entry, Hidden, Root, State};
pub use universe::{Branching, Strings, Universe};
pub use validate::Broken;
pub use vocabulary::Vocabulary;

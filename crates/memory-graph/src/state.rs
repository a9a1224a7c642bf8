//! A symbolic state: what the program names, memory, and numbers.

use crate::{Numbers, Objects};
use std::collections::{BTreeMap, btree_map};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use tayra_terms::TermId;

/// Something that the program, or the exploration, can name in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// A register of the frame.
    Register(u32),
    /// A promoted local's value, or the address of one in memory.
    Local(u32),
    /// Something that the function returns.
    Result(u32),
    /// A value at the function's entry, which callers know by another name.
    Entry(u32),
    /// An object that a caller knows: it counts as reachable.
    Cutpoint(u32),
    /// Something kept for the explorer: a stack token, an argument area.
    Hidden(u32),
}

impl Root {
    /// Entry values from here on are values in memory, below they are arguments.
    pub(crate) const FIRST_INTERFACE_CELL: u32 = 1 << 20;

    /// Whether it only remembers what stood in memory at the function's entry. A state may forget it.
    pub(crate) fn is_interface_cell(self) -> bool {
        match self {
            Root::Entry(number) => number >= Self::FIRST_INTERFACE_CELL,
            Root::Register(_) | Root::Local(_) | Root::Result(_) | Root::Cutpoint(_) | Root::Hidden(_) => {
                false
            }
        }
    }
}

/// Named values; clones share them until one is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots {
    values: Arc<BTreeMap<Root, TermId>>,
}

impl Deref for Roots {
    type Target = BTreeMap<Root, TermId>;

    fn deref(&self) -> &Self::Target {
        &self.values
    }
}

impl DerefMut for Roots {
    fn deref_mut(&mut self) -> &mut Self::Target {
        Arc::make_mut(&mut self.values)
    }
}

impl<'r> IntoIterator for &'r Roots {
    type Item = (&'r Root, &'r TermId);
    type IntoIter = btree_map::Iter<'r, Root, TermId>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.iter()
    }
}

impl FromIterator<(Root, TermId)> for Roots {
    fn from_iter<I: IntoIterator<Item = (Root, TermId)>>(values: I) -> Self {
        Roots { values: Arc::new(values.into_iter().collect()) }
    }
}

/// A set of concrete states, described from outside.
#[derive(Clone, Debug)]
pub struct State {
    /// Named values.
    pub roots: Roots,
    /// Memory.
    pub objects: Objects,
    /// What is known of numbers.
    pub numbers: Numbers,
    /// Blocks may be alive that the state does not know: leaks cannot be excluded any more.
    pub lost_track: bool,
}

impl State {
    /// The state without names and memory.
    pub fn new() -> Self {
        State {
            roots: Roots::default(),
            objects: Objects::default(),
            numbers: Numbers::new(),
            lost_track: false,
        }
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}

//! A symbolic state: what the program names, memory, and numbers.

use crate::{Aside, Numbers, Objects, Pools, Roots};

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
    /// Entry values from here on only remember, below they are arguments as they are given.
    pub(crate) const FIRST_INTERFACE_CELL: u32 = 1 << 20;
    /// Entry values from here on are arguments that are only remembered.
    const FIRST_REMEMBERED_ARGUMENT: u32 = 1 << 31;

    /// The name that an argument has while the function runs, whose parameters hold it by then: it is remembered as what stood
    /// in memory is, so that results can be related to it.
    pub fn remembered(self) -> Root {
        let argument = self.argument();
        argument.map_or(self, |number| Root::Entry(Self::FIRST_REMEMBERED_ARGUMENT + number))
    }

    /// Which argument of the function it is, given or remembered.
    pub fn argument(self) -> Option<u32> {
        let Root::Entry(number) = self else { return None };
        let is_given = number < Self::FIRST_INTERFACE_CELL;
        if is_given { Some(number) } else { number.checked_sub(Self::FIRST_REMEMBERED_ARGUMENT) }
    }

    /// Whether it only remembers an argument, or what stood in memory at the function's entry. A state may forget it: whatever a
    /// caller still has a pointer to is a cutpoint.
    pub(crate) fn is_interface_cell(self) -> bool {
        match self {
            Root::Entry(number) => number >= Self::FIRST_INTERFACE_CELL,
            Root::Register(_) | Root::Local(_) | Root::Result(_) | Root::Cutpoint(_) | Root::Hidden(_) => {
                false
            }
        }
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
    /// Blocks that are not told apart.
    pub pools: Pools,
    /// Blocks may be alive that the state does not know: leaks cannot be excluded any more.
    pub lost_track: bool,
    /// What the program does not touch for a while.
    pub aside: Aside,
}

impl State {
    /// The state without names and memory.
    pub fn new() -> Self {
        State {
            roots: Roots::default(),
            objects: Objects::default(),
            numbers: Numbers::new(),
            pools: Pools::default(),
            lost_track: false,
            aside: Aside::default(),
        }
    }

    /// A function starts from this state, with its arguments in its parameters.
    pub fn remember_arguments(&mut self) {
        if self.roots.keys().any(|root| root.remembered() != *root) {
            self.roots = self.roots.iter().map(|(root, value)| (root.remembered(), *value)).collect();
        }
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}

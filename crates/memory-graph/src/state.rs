//! A symbolic state: what the program names, memory, and numbers.

use crate::{Aside, Numbers, Objects, Pools, Roots};
use tayra_terms::AtomKind;

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
    Entry(Entry),
    /// An object that a caller knows: it counts as reachable.
    Cutpoint(u32),
    /// Memory that the function has without naming it.
    Hidden(Hidden),
}

/// Which value at the function's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entry {
    /// An argument as it is given.
    Given(u32),
    /// What stood at a place in memory; the exploration's [`crate::Universe`] numbers the places.
    Cell(u32),
    /// An argument that is only remembered: the function runs, and its parameters hold it.
    Remembered(u32),
}

/// Which memory of a frame that the program does not name. It ends when the frame does, so such a root survives every join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hidden {
    /// Where a variadic function finds the arguments that came in registers.
    RegisterArea,
    /// Where a variadic function finds the arguments that came on the stack.
    StackArea,
    /// The private copy of an argument.
    Copy(u32),
    /// Stack memory whose size is known only at run time, in the order of birth.
    StackBlock(u32),
}

impl Root {
    /// The name that an argument has while the function runs, whose parameters hold it by then: it is remembered as what stood
    /// in memory is, so that results can be related to it.
    pub fn remembered(self) -> Root {
        self.argument().map_or(self, |number| Root::Entry(Entry::Remembered(number)))
    }

    /// Which argument of the function it is, given or remembered.
    pub fn argument(self) -> Option<u32> {
        match self {
            Root::Entry(Entry::Given(number) | Entry::Remembered(number)) => Some(number),
            Root::Entry(Entry::Cell(_))
            | Root::Register(_)
            | Root::Local(_)
            | Root::Result(_)
            | Root::Cutpoint(_)
            | Root::Hidden(_) => None,
        }
    }

    /// Which stack memory of the frame it is, whose size is known only at run time.
    pub fn stack_block(self) -> Option<u32> {
        if let Root::Hidden(Hidden::StackBlock(index)) = self { Some(index) } else { None }
    }

    /// Whether it only remembers an argument, or what stood in memory at the function's entry. A state may forget it: whatever a
    /// caller still has a pointer to is a cutpoint.
    pub(crate) fn only_remembers(self) -> bool {
        match self {
            Root::Entry(Entry::Cell(_) | Entry::Remembered(_)) => true,
            Root::Entry(Entry::Given(_))
            | Root::Register(_)
            | Root::Local(_)
            | Root::Result(_)
            | Root::Cutpoint(_)
            | Root::Hidden(_) => false,
        }
    }
}

/// A set of concrete states, described from outside.
#[derive(Clone, Debug)]
pub struct State {
    /// Named values.
    pub(crate) roots: Roots,
    /// Memory.
    pub(crate) objects: Objects,
    /// What is known of numbers.
    pub(crate) numbers: Numbers,
    /// Blocks that are not told apart.
    pub(crate) pools: Pools,
    /// Blocks may be alive that the state does not know: leaks cannot be excluded any more.
    pub(crate) lost_track: bool,
    /// Memory may hold numbers of which nothing may be concluded: what is read and not known is one.
    pub(crate) holds_astray: bool,
    /// What the program does not touch for a while.
    pub(crate) aside: Aside,
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
            holds_astray: false,
            aside: Aside::default(),
        }
    }

    /// Named values.
    pub fn roots(&self) -> &Roots {
        &self.roots
    }

    /// Named values, to change.
    pub fn roots_mut(&mut self) -> &mut Roots {
        &mut self.roots
    }

    /// Memory.
    pub fn objects(&self) -> &Objects {
        &self.objects
    }

    /// Memory, to change.
    pub fn objects_mut(&mut self) -> &mut Objects {
        &mut self.objects
    }

    /// What is known of numbers.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// What is known of numbers, to ask for more, which may bring names into it, and to change.
    pub fn numbers_mut(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    /// Blocks that are not told apart.
    pub fn pools(&self) -> &Pools {
        &self.pools
    }

    /// What the program does not touch for a while.
    pub fn aside(&self) -> &Aside {
        &self.aside
    }

    /// Blocks may be alive that the state does not know: leaks cannot be excluded any more.
    pub fn has_lost_track(&self) -> bool {
        self.lost_track
    }

    /// From now on blocks may be alive that the state does not know.
    pub fn lose_track(&mut self) {
        self.lost_track = true;
    }

    /// Memory may hold numbers of which nothing may be concluded: what is read and not known is one.
    pub fn holds_astray(&self) -> bool {
        self.holds_astray
    }

    /// What kind of value stands where nothing is known.
    pub fn kind_of_unknown(&self) -> AtomKind {
        if self.holds_astray { AtomKind::Astray } else { AtomKind::Unknown }
    }

    /// How many values in memory it knows of.
    pub fn cells(&self) -> usize {
        self.objects.iter().map(|(_, object)| object.cells.len()).sum()
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

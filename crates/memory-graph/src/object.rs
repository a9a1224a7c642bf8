//! Objects of memory, and what is known of their bytes.

use crate::matching::collect_atoms;
use crate::{Cells, PoolId, Reading, Universe};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use tayra_numeric::{Interval, LinearExpr, Var};
use tayra_terms::TermId;

/// An object, for ever: it is born once and never becomes another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub(crate) u32);

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "o{}", self.0)
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "o{}", self.0)
    }
}

/// From this number on memory of the library is constant.
pub const LIBRARY_CONSTANTS: u32 = 1 << 16;

/// How an object got its memory. Numbers name things of the program; this crate only compares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Storage {
    /// From `malloc` and its kin, at this call site.
    Heap {
        /// The call.
        site: u32,
    },
    /// A global; `writable` is false for constants and string literals.
    Global {
        /// Which one.
        global: u32,
        /// Whether it may be written.
        writable: bool,
        /// Whether it is a constant that C gives no name: such constants may lie in each other, as string literals do.
        nameless: bool,
    },
    /// A local of a frame.
    Local {
        /// Which one, unique over functions.
        local: u32,
    },
    /// Stack memory whose size is known only at run time.
    StackBlock {
        /// The instruction that made it.
        site: u32,
    },
    /// A private copy of an argument, an argument area.
    Argument {
        /// The call or function that made it.
        site: u32,
    },
    /// Where a variadic function finds the arguments that came in registers: what was not passed there cannot be read.
    RegisterArea,
    /// A stream that the program opened, of which only the address is known.
    Stream,
    /// A string that belongs to the outside world and that the program only looks at (`getenv`): whoever asks again may be
    /// given the same one.
    Outside {
        /// Whom it was asked of.
        source: u32,
    },
    /// A string that the program was given when it started, and may change: it lives as long as the program, and nobody frees it.
    Given {
        /// Whether other names may stand for the same one: then it is only looked at.
        shared: bool,
    },
    /// A function's code.
    Function {
        /// Which one.
        function: u32,
    },
    /// Memory of the library (`errno`, tables); constant from [`crate::LIBRARY_CONSTANTS`] on.
    Library {
        /// Which one.
        index: u32,
    },
    /// From `malloc` and its kin: one of the blocks of a pool, which there may be other views of.
    Pooled {
        /// The pool.
        pool: PoolId,
    },
    /// Elements of an array, as a row: their memory is that of the array.
    Elements,
}

/// Whether an object is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vitality {
    /// It is.
    Alive,
    /// It was freed.
    Freed,
    /// Its scope or frame has ended.
    Ended,
    /// Its scope may have ended.
    MayHaveEnded,
}

/// A region of memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Where its memory comes from.
    pub storage: Storage,
    /// Whether it is alive.
    pub vitality: Vitality,
    /// Size in bytes.
    pub size: LinearExpr,
    /// What its address is a multiple of.
    pub align: u64,
    /// The atom of its address.
    pub address: TermId,
    /// Values at places, all true at once; they may overlap.
    pub cells: Cells,
    /// Facts about ranges, all true at once.
    pub runs: Vec<Run>,
    /// If this stands for a list of blocks: how they hang together. All else is said of each of its nodes.
    pub segment: Option<Arc<Segment>>,
    /// The segment that has one of these for each of its nodes.
    pub owner: Option<ObjectId>,
    /// The type that the program first named it by. A hint which blocks are of one kind: nothing rests on it.
    pub hint: Option<u32>,
}

/// Blocks of one kind, each linked to the next. There may be none: then a pointer to the first is what stands behind
/// the last, a pointer to the last is what stands before the first, and no address says anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// How its nodes hang together.
    pub shape: Shape,
    /// How many nodes there are.
    pub length: LinearExpr,
    /// The last node's address, where something can point to it: if nodes are linked both ways.
    pub last: Option<Alias>,
    /// Within a node and what it owns: the node's own address.
    pub each: Alias,
    /// Names that mean something else in each node, there and in what it owns.
    pub own: Own,
}

/// An address of a segment beside that of its first node, and the object that it will be when it stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Names the object.
    pub object: ObjectId,
    /// The atom of its address.
    pub address: TermId,
}

/// How the nodes of a segment hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Elements of an array: the next one stands behind, and nothing in an element says so.
    Elements,
    /// A block that is there or not: there is one node or none. Nothing in the node says what stands behind it.
    Optional,
    /// Nodes of a tree: from each of these places of a node hangs null or a node that nothing else holds. One of them may hold
    /// something else instead, which stands behind the segment. Where null stands there, the tree is whole.
    Tree {
        /// Where in a node links point to.
        head: i64,
        /// Where the links stand.
        branches: Branches,
    },
    /// Nodes of a list.
    List(Links),
}

/// How nodes of a list are linked: pointers lead to the byte `head` of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Links {
    /// Where in a node links point to.
    pub head: i64,
    /// Where in a node the link to the next one stands.
    pub next: i64,
    /// Where the link to the one before stands, if there is one.
    pub previous: Option<i64>,
}

/// Places in a node of a tree from which others hang.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branches {
    /// One bit for every four bytes from the start of the node.
    places: u64,
}

impl Branches {
    /// Not a tree.
    pub const NONE: Branches = Branches { places: 0 };

    /// The places, if all of them can be said.
    pub fn at(offsets: impl IntoIterator<Item = i64>) -> Option<Branches> {
        let mut places = 0;
        for offset in offsets {
            let bit = u32::try_from(offset / 4).ok().filter(|_| offset >= 0 && offset % 4 == 0)?;
            places |= 1u64.checked_shl(bit)?;
        }
        Some(Branches { places })
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.places == 0
    }

    /// The places of both.
    pub fn and(self, other: Branches) -> Branches {
        Branches { places: self.places | other.places }
    }

    /// Offsets in bytes.
    pub fn offsets(self) -> impl Iterator<Item = i64> + Clone {
        let mut left = self.places;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(i64::from(bit) * 4)
        })
    }

    /// Whether one of them is there.
    pub fn has(self, offset: i64) -> bool {
        self.offsets().any(|own| own == offset)
    }
}

/// Where a segment keeps what stands behind it if no link of a node says that. No node reaches so far.
const OUTSIDE: i64 = i64::MIN;

impl Shape {
    /// How nodes hang together that do so in one of two ways: where one of them is a tree, both are.
    pub(crate) fn with_branches_of(self, other: Shape) -> Shape {
        match (self, other) {
            (Shape::Tree { head, branches }, Shape::Tree { head: at, branches: more }) if head == at => {
                Shape::Tree { head, branches: branches.and(more) }
            }
            (Shape::Tree { head, branches }, Shape::List(list))
            | (Shape::List(list), Shape::Tree { head, branches })
                if head == list.head && list.previous.is_none() =>
            {
                let more = Branches::at([list.next]).unwrap_or_default();
                Shape::Tree { head, branches: branches.and(more) }
            }
            (Shape::Optional, tree @ Shape::Tree { head: 0, .. }) => tree,
            (Shape::Elements | Shape::Optional | Shape::Tree { .. } | Shape::List(_), _) => self,
        }
    }

    /// Whether the nodes are those of a tree.
    pub fn is_tree(self) -> bool {
        matches!(self, Shape::Tree { .. })
    }

    /// Whether the nodes are those of a list.
    pub fn is_list(self) -> bool {
        matches!(self, Shape::List(_))
    }

    /// Whether the nodes are elements of an array, which no pointers lead to.
    pub fn is_row(self) -> bool {
        self == Shape::Elements
    }

    /// Whether there is at most one node.
    pub fn is_optional(self) -> bool {
        self == Shape::Optional
    }

    /// Where in a node pointers lead that go from node to node.
    pub fn head(self) -> i64 {
        match self {
            Shape::Elements | Shape::Optional => 0,
            Shape::Tree { head, .. } => head,
            Shape::List(links) => links.head,
        }
    }

    /// Where the segment keeps the pointer to what stands behind it: of a list that is where the last node has its link.
    pub fn behind(self) -> Option<i64> {
        match self {
            Shape::Elements => None,
            Shape::Optional | Shape::Tree { .. } => Some(OUTSIDE),
            Shape::List(links) => Some(links.next),
        }
    }

    /// Where the segment keeps the pointer to what stands before it: the first node of a list that is linked both ways has it.
    pub fn before(self) -> Option<i64> {
        match self {
            Shape::Elements | Shape::Optional | Shape::Tree { .. } => None,
            Shape::List(links) => links.previous,
        }
    }

    /// Where several others hang from a node.
    pub fn branches(self) -> Branches {
        match self {
            Shape::Elements | Shape::Optional | Shape::List(_) => Branches::NONE,
            Shape::Tree { branches, .. } => branches,
        }
    }

    /// Where in a node links stand.
    pub fn in_nodes(self) -> impl Iterator<Item = i64> {
        let list = if let Shape::List(links) = self { Some(links) } else { None };
        let of_list = list.into_iter().flat_map(|links| [links.next].into_iter().chain(links.previous));
        of_list.chain(self.branches().offsets())
    }

    /// Where the segment keeps pointers that lead out of it.
    pub fn places(self) -> impl Iterator<Item = i64> {
        self.behind().into_iter().chain(self.before())
    }
}

/// Names that are bound by a segment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// Values.
    pub atoms: BTreeSet<TermId>,
    /// Sizes, lengths and bounds.
    pub variables: BTreeSet<Var>,
}

impl Own {
    /// Whether a variable is one of these names, or reads a term that mentions one.
    pub(crate) fn binds(&self, universe: &Universe, var: Var) -> bool {
        match universe.reading(var) {
            Reading::Free => self.variables.contains(&var),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                !self.atoms.is_empty() && {
                    let mut atoms = Vec::new();
                    collect_atoms(universe, term, &mut atoms);
                    atoms.iter().any(|atom| self.atoms.contains(atom))
                }
            }
        }
    }

    pub(crate) fn extend(&mut self, more: &Own) {
        self.atoms.extend(&more.atoms);
        self.variables.extend(&more.variables);
    }
}

/// A node of a segment that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The first one.
    First,
    /// The last one.
    Last,
    /// The one that is spoken of.
    Each,
}

/// A value stored in an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Where, in bytes from the start.
    pub offset: LinearExpr,
    /// How many bytes.
    pub bytes: u64,
    /// What: a term of `8 * bytes` bits.
    pub value: TermId,
}

/// Every element that starts at `low` or behind it and ends at `high` or before it has this content. Empty if `high <= low`.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// First byte.
    pub low: LinearExpr,
    /// First byte after.
    pub high: LinearExpr,
    /// What the elements hold.
    pub content: Content,
}

/// What every element of a run holds. Elements start at `low`, `low + width` and so on, or with a stride between them. Where
/// there is one, `high` may lie behind the object: the last element need not have its whole stride.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Every byte is this one.
    Byte(u8),
    /// The bytes are those of `image`, from its index `low - base` on; `base` is a constant.
    Image {
        /// Where the image starts in the object.
        base: i64,
        /// The bytes.
        image: Arc<[u8]>,
    },
    /// Every byte differs from zero.
    NonZeroBytes,
    /// Every element of `width` bytes, read signed, is this number, whatever it is: the elements are all the same.
    Same {
        /// Size of an element in bytes; they stand side by side.
        width: u64,
        /// The number.
        value: LinearExpr,
    },
    /// Every element of `width` bytes, read signed or unsigned, lies in the range. What stands between the elements is not
    /// spoken of: a field of the structs in an array.
    Range {
        /// Size of an element in bytes.
        width: u64,
        /// How far one element starts behind the other: `width` if they stand side by side, else more.
        stride: u64,
        /// How it is read.
        signed: bool,
        /// The range.
        range: Interval,
    },
    /// The elements hold what a *row* says of each: an object of [`Shape::Elements`], which is no memory of its own. It owns
    /// what only the elements lead to.
    Elements {
        /// Size of an element in bytes.
        width: u64,
        /// How far one element starts behind the other. The run ends where the next one would start.
        stride: u64,
        /// The row; no other run has it.
        row: ObjectId,
    },
}

impl Cell {
    /// Whether it stands at just that place.
    #[inline]
    pub(crate) fn is_at(&self, offset: &LinearExpr, bytes: u64) -> bool {
        // Most places are constants.
        self.bytes == bytes
            && self.offset.constant_part() == offset.constant_part()
            && self.offset.terms() == offset.terms()
    }
}

impl Run {
    /// The row that the run is, if its elements hold pointers.
    pub fn row(&self) -> Option<ObjectId> {
        match self.content {
            Content::Elements { row, .. } => Some(row),
            Content::Byte(_)
            | Content::Image { .. }
            | Content::NonZeroBytes
            | Content::Same { .. }
            | Content::Range { .. } => None,
        }
    }

    /// What it says with numbers of the state: where it starts and ends, and what its elements are.
    pub fn expressions(&self) -> impl Iterator<Item = &LinearExpr> {
        [&self.low, &self.high].into_iter().chain(self.content.value())
    }

    pub(crate) fn expressions_mut(&mut self) -> impl Iterator<Item = &mut LinearExpr> {
        let value = if let Content::Same { value, .. } = &mut self.content { Some(value) } else { None };
        [&mut self.low, &mut self.high].into_iter().chain(value)
    }
}

impl Content {
    /// The width of its elements and how far one starts behind the other, if each of them is a number.
    pub fn numbers(&self) -> Option<(u64, u64)> {
        match self {
            Content::Same { width, .. } => Some((*width, *width)),
            Content::Range { width, stride, .. } => Some((*width, *stride)),
            Content::Byte(_) | Content::Image { .. } | Content::NonZeroBytes | Content::Elements { .. } => {
                None
            }
        }
    }

    /// The number that every element is, if it is told by other numbers of the state.
    pub fn value(&self) -> Option<&LinearExpr> {
        if let Content::Same { value, .. } = self { Some(value) } else { None }
    }
}

impl Object {
    /// An object that nothing is known of.
    pub fn new(storage: Storage, size: LinearExpr, align: u64, address: TermId) -> Self {
        Object {
            storage,
            vitality: Vitality::Alive,
            size,
            align,
            address,
            cells: Cells::default(),
            runs: Vec::new(),
            segment: None,
            owner: None,
            hint: None,
        }
    }

    /// Every expression that says where or how large something is, but for constant ones, and what all elements of a run are.
    pub fn expressions(&self) -> impl Iterator<Item = &LinearExpr> {
        let length = self.segment.as_ref().map(|s| &s.length);
        std::iter::once(&self.size)
            .chain(length)
            .chain(self.cells.elsewhere().map(|c| &c.offset))
            .chain(self.runs.iter().flat_map(Run::expressions))
    }

    /// The atoms of its addresses: of a segment there are several.
    pub fn addresses(&self) -> impl Iterator<Item = TermId> + '_ {
        let others = self.segment.iter().flat_map(|s| s.last.into_iter().chain([s.each]));
        std::iter::once(self.address).chain(others.map(|alias| alias.address))
    }

    /// The rows of its elements.
    pub fn rows(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.runs.iter().filter_map(Run::row)
    }

    /// Whether it stands for any number of objects: a segment, or what each of its nodes has.
    pub fn is_summary(&self) -> bool {
        self.segment.is_some() || self.owner.is_some()
    }

    /// Whether it stands for the nodes of a tree.
    pub fn is_tree(&self) -> bool {
        self.segment.as_deref().is_some_and(|s| s.shape.is_tree())
    }

    /// The allocation that it comes from, if it is a heap block.
    pub fn site(&self) -> Option<u32> {
        if let Storage::Heap { site } = self.storage { Some(site) } else { None }
    }

    /// Whether it is a string that other objects of the state may stand for too: none of them would know of a write.
    pub fn may_have_other_names(&self) -> bool {
        matches!(self.storage, Storage::Outside { .. } | Storage::Given { shared: true })
    }

    /// Whether nodes of lists and elements of arrays may have one of these each, if nothing else leads to it: heap blocks, and
    /// strings that came as many as elements. Whatever ends with a scope is named by that scope.
    pub fn may_be_owned(&self) -> bool {
        self.vitality == Vitality::Alive
            && matches!(self.storage, Storage::Heap { .. } | Storage::Elements | Storage::Given { .. })
    }

    /// Whether it is a heap block that is alive.
    pub fn is_live_block(&self) -> bool {
        self.vitality == Vitality::Alive && matches!(self.storage, Storage::Heap { .. })
    }
}

//! Objects of memory, and what is known of their bytes.

use crate::{Cells, PoolId};
use std::collections::{BTreeMap, BTreeSet};
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
    /// Memory of the library (`errno`, tables).
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
    /// Where the links are.
    pub links: Links,
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

/// How nodes of a list are linked: pointers lead to the byte `head` of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Links {
    /// Where in a node links point to.
    pub head: i64,
    /// Where in a node the link to the next one stands.
    pub next: i64,
    /// Where the link to the one before stands, if there is one.
    pub previous: Option<i64>,
    /// Where links to several others stand, if the nodes are those of a tree.
    pub branches: Branches,
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
        (0..64).filter(move |bit| self.places >> bit & 1 == 1).map(|bit| bit * 4)
    }

    /// Whether one of them is there.
    pub fn has(self, offset: i64) -> bool {
        self.offsets().any(|own| own == offset)
    }
}

impl Links {
    /// How elements of an array hang together: the next one stands behind, and nothing in an element says so.
    pub const ELEMENTS: Links = Links { head: 0, next: i64::MIN, previous: None, branches: Branches::NONE };

    /// How a block hangs together that is there or not: there is one node or none. Nothing in the node says what stands
    /// behind it; the segment keeps that at a place outside of the node.
    pub const OPTIONAL: Links =
        Links { head: 0, next: i64::MIN + 1, previous: None, branches: Branches::NONE };

    /// How nodes of a tree hang together: from each of these places of a node hangs null or a node that nothing else holds.
    /// One of them may hold something else instead, which stands behind the segment; that is kept at a place outside of
    /// the nodes. Where null stands there, the tree is whole.
    pub fn tree(head: i64, branches: Branches) -> Links {
        Links { head, next: i64::MIN + 2, previous: None, branches }
    }

    /// How nodes are linked that are linked in one of two ways: where one of them is a tree, both are.
    pub(crate) fn with_branches_of(self, other: Links) -> Links {
        let (tree, list) = if self.are_branches() { (self, other) } else { (other, self) };
        if !tree.are_branches() || tree.head != list.head || list.previous.is_some() {
            return self;
        }
        let more = if list.are_branches() { Some(list.branches) } else { Branches::at([list.next]) };
        Links::tree(tree.head, tree.branches.and(more.unwrap_or_default()))
    }

    /// Whether the nodes are those of a tree.
    pub fn are_branches(self) -> bool {
        !self.branches.is_empty()
    }

    /// Whether pointers lead from node to node; else the nodes are elements of an array.
    pub fn are_pointers(self) -> bool {
        self != Links::ELEMENTS
    }

    /// Whether there is at most one node.
    pub fn are_of_one(self) -> bool {
        self == Links::OPTIONAL
    }

    /// Where in a node links stand.
    pub fn in_nodes(self) -> impl Iterator<Item = i64> {
        let is_list = self.are_pointers() && !self.are_of_one() && !self.are_branches();
        let next = is_list.then_some(self.next);
        next.into_iter().chain(self.previous).chain(self.branches.offsets())
    }

    /// Where the segment keeps pointers that lead out of it.
    pub fn places(self) -> impl Iterator<Item = i64> {
        let next = self.are_pointers().then_some(self.next);
        next.into_iter().chain(self.previous)
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
    /// The elements hold what a *row* says of each: an object of [`Links::ELEMENTS`], which is no memory of its own. It owns
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

/// The objects of a state; clones share what they have in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Objects {
    objects: Arc<BTreeMap<ObjectId, Arc<Object>>>,
}

impl Objects {
    /// The object, if the state knows it.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id).map(AsRef::as_ref)
    }

    /// The object, shared: whoever looks at it may change the state meanwhile.
    pub(crate) fn shared(&self, id: ObjectId) -> Option<Arc<Object>> {
        self.objects.get(&id).cloned()
    }

    /// The object, to change.
    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        Arc::make_mut(&mut self.objects).get_mut(&id).map(Arc::make_mut)
    }

    /// Adds or replaces an object.
    pub fn insert(&mut self, id: ObjectId, object: Object) {
        Arc::make_mut(&mut self.objects).insert(id, Arc::new(object));
    }

    /// Adds or replaces an object by one that another state holds too.
    pub(crate) fn insert_shared(&mut self, id: ObjectId, object: Arc<Object>) {
        Arc::make_mut(&mut self.objects).insert(id, object);
    }

    /// The object holds this now, and nothing else.
    pub(crate) fn set_contents(&mut self, id: ObjectId, cells: Cells, runs: Vec<Run>) {
        let Some(object) = Arc::make_mut(&mut self.objects).get_mut(&id) else { return };
        if let Some(own) = Arc::get_mut(object) {
            (own.cells, own.runs) = (cells, runs);
            return;
        }
        // What others still hold is not copied only to be replaced.
        let Object {
            storage,
            vitality,
            ref size,
            align,
            address,
            cells: _,
            runs: _,
            ref segment,
            owner,
            hint,
        } = **object;
        let (size, segment) = (size.clone(), segment.clone());
        let changed = Object { storage, vitality, size, align, address, cells, runs, segment, owner, hint };
        *object = Arc::new(changed);
    }

    /// Takes an object out of the state.
    pub fn remove(&mut self, id: ObjectId) {
        Arc::make_mut(&mut self.objects).remove(&id);
    }

    /// Every object, in the order of birth.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + ExactSizeIterator {
        self.objects.iter().map(|(id, object)| (*id, object.as_ref()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// Whether nothing was changed since one was cloned from the other.
    pub(crate) fn are_those_of(&self, other: &Objects) -> bool {
        Arc::ptr_eq(&self.objects, &other.objects)
    }

    /// Objects that both states know and that are not the very same by sharing: those of this state and of the other.
    pub(crate) fn unshared<'o>(
        &'o self,
        other: &'o Objects,
    ) -> impl Iterator<Item = (&'o Object, &'o Object)> + 'o {
        let own = if self.are_those_of(other) { None } else { Some(self.objects.iter()) };
        own.into_iter().flatten().filter_map(|(id, own)| {
            let theirs = other.objects.get(id).filter(|theirs| !Arc::ptr_eq(own, theirs))?;
            Some((own.as_ref(), theirs.as_ref()))
        })
    }

    /// Whether both states hold the very same object, by sharing.
    pub fn shares(&self, other: &Objects, id: ObjectId) -> bool {
        match (self.objects.get(&id), other.objects.get(&id)) {
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
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
        self.segment.as_deref().is_some_and(|s| s.links.are_branches())
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

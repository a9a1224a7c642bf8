//! What outlives a state: terms, numeric variables, and which object an address belongs to.

use crate::aside::Parts;
use crate::matching::Telling;
use crate::{Entry, ObjectId, Pool, PoolId, Reading, Root, Storage};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;
use tayra_numeric::{Integer, Interval, Var};
use tayra_terms::{AtomId, AtomKind, Node, Operator, Sign, TermId, Terms};

/// So many things of a state may be looked at after each operation, to see whether they are as they should be.
const LOOKS: usize = 8;
/// So many distances between elements are noted for an origin.
const MOST_STRIDES: usize = 3;

/// What is known for ever of the object at an address.
#[derive(Clone, Copy, Debug)]
struct Block {
    size: u64,
    align: u64,
}

/// What nodes of one struct are taken for that are linked in several ways. Each is true of what it is said of; but which of them
/// brings the states of a program together, and still says what the program relies on, is seen in the end only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branching {
    /// Trees.
    #[default]
    Trees,
    /// Lists within lists: where a list is linked in one way, the nodes of the lists that its nodes have hold null.
    Levels,
}

/// How strings that the program was given belong to whoever leads to them. Each is true; which of them shows more depends on whether the
/// program writes into them or hands them around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strings {
    /// Each is one object of a state, which may be written.
    #[default]
    Written,
    /// Several objects of a state may stand for one of them, so that each who leads there has its own; nobody writes them.
    Shared,
}

/// The names of one exploration. Nothing here changes meaning once it is made.
#[derive(Clone, Debug)]
pub struct Universe {
    /// Every term.
    pub terms: Terms,
    /// Width of a pointer.
    pub pointer_bits: u32,
    variables: FxHashMap<Reading, Var>,
    readings: Vec<Reading>,
    objects: u32,
    parts: Parts,
    addressed: FxHashMap<AtomId, ObjectId>,
    blocks: FxHashMap<AtomId, Block>,
    interface: FxHashMap<(usize, i64, u64), u32>,
    products: Vec<Var>,
    /// A question about products is being answered: what is asked on the way does not look at products again.
    pub(crate) is_searching_products: bool,
    /// What nodes of one struct are that are linked in several ways.
    pub branching: Branching,
    /// Whether nodes of one struct that are linked in several ways were taken for a tree.
    pub has_made_trees: bool,
    /// How far the elements stand apart that the program has pointed to in objects of this origin.
    strides: FxHashMap<Storage, Vec<u64>>,
    /// What strings are that the program was given.
    pub strings: Strings,
    /// Whether such a string was wanted by two at once, an element of an array and something else.
    pub has_strings_of_two: bool,
    /// Whether allocations may fail: then a block that is there or not is no sign of two ways that the program has gone.
    pub blocks_may_be_missing: bool,
    /// Whether the question is if the program ends. Then nothing may be concluded from memory having an end, as how long lists can be:
    /// what never ends would end by that. And numbers in memory that loops change need names from round to round.
    pub for_the_end: bool,
    /// Whether there was something to conclude from that.
    pub has_met_the_end: bool,
    /// What each block is that was there before the entry function was called, if that is no program's.
    pub(crate) declared: Arc<BTreeMap<PoolId, Pool>>,
    /// Whether a join has made a choice.
    pub(crate) has_made_choices: bool,
    /// Where states differed lately.
    pub(crate) telling: Telling,
    /// So many things of states may be looked at before that takes more time than what is done to them; in unit tests only.
    looks: usize,
    /// Constants whose content the program gives, by their addresses.
    pub(crate) images: FxHashSet<TermId>,
}

impl Universe {
    /// An empty universe for a machine with pointers of that width.
    pub fn new(pointer_bits: u32) -> Self {
        Universe {
            terms: Terms::new(),
            pointer_bits,
            variables: FxHashMap::default(),
            readings: Vec::new(),
            objects: 0,
            parts: Parts::default(),
            addressed: FxHashMap::default(),
            blocks: FxHashMap::default(),
            interface: FxHashMap::default(),
            products: Vec::new(),
            is_searching_products: false,
            branching: Branching::default(),
            has_made_trees: false,
            strides: FxHashMap::default(),
            strings: Strings::default(),
            has_strings_of_two: false,
            blocks_may_be_missing: false,
            for_the_end: false,
            has_met_the_end: false,
            declared: Arc::default(),
            has_made_choices: false,
            telling: Telling::default(),
            looks: 0,
            images: FxHashSet::default(),
        }
    }

    /// The program takes objects of this origin for arrays of elements that start so many bytes from each other. A hint where
    /// fields of structs may stand: nothing rests on it.
    pub fn note_stride(&mut self, storage: Storage, stride: u64) {
        let known = self.strides.entry(storage).or_default();
        if stride > 1 && known.len() < MOST_STRIDES && !known.contains(&stride) {
            known.push(stride);
        }
    }

    /// How far elements may stand apart in objects of this origin.
    pub(crate) fn strides(&self, storage: Storage) -> Vec<u64> {
        self.strides.get(&storage).cloned().unwrap_or_default()
    }

    /// The numeric variable of a reading, the same whenever asked.
    pub(crate) fn variable(&mut self, reading: Reading) -> Var {
        if let Some(&known) = self.variables.get(&reading) {
            return known;
        }
        let var = self.push(reading);
        self.variables.insert(reading, var);
        if let Reading::Signed(term) | Reading::Unsigned(term) = reading
            && is_product(&self.terms, term)
        {
            self.products.push(var);
        }
        var
    }

    /// Readings of products of two unknown numbers and of quotients by unknown numbers, the oldest first.
    pub(crate) fn products(&self) -> &[Var] {
        &self.products
    }

    /// A variable that reads no term: a size, a bound.
    pub fn fresh_variable(&mut self) -> Var {
        self.push(Reading::Free)
    }

    fn push(&mut self, reading: Reading) -> Var {
        let var = Var(u32::try_from(self.readings.len()).expect("fewer than 2^32 variables"));
        self.readings.push(reading);
        var
    }

    /// What a variable reads.
    pub fn reading(&self, var: Var) -> Reading {
        self.readings[var.0 as usize]
    }

    /// Whether a variable reads something of which nothing may be concluded.
    pub fn is_astray(&self, var: Var) -> bool {
        match self.reading(var) {
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                self.terms.is_astray(term)
            }
            Reading::Free => false,
        }
    }

    /// Parts of states that were put aside.
    pub(crate) fn parts(&mut self) -> &mut Parts {
        &mut self.parts
    }

    /// Whether it is time to look at so many things: each operation on a state is worth a few looks.
    pub(crate) fn may_look(&mut self, things: usize) -> bool {
        self.looks += LOOKS;
        let is_time = self.looks >= things;
        if is_time {
            self.looks -= things;
        }
        is_time
    }

    /// A new object and the atom of its address.
    pub fn fresh_object(&mut self) -> (ObjectId, TermId) {
        let id = ObjectId(self.objects);
        self.objects += 1;
        let address = self.terms.fresh(self.pointer_bits, AtomKind::Address, Sign::Unsigned);
        if let Some(atom) = self.terms.as_atom(address) {
            self.addressed.insert(atom, id);
        }
        (id, address)
    }

    /// The address belongs to an object of that size, for ever: it is not null and a multiple of `align`, and the object ends
    /// within the address space. Numbers learn that when they first meet the address, so objects nobody compares cost nothing.
    pub(crate) fn note_block(&mut self, address: TermId, size: u64, align: u64) {
        if let Some(atom) = self.terms.as_atom(address) {
            self.blocks.insert(atom, Block { size, align });
        }
    }

    /// The range of an address whose object has a known size, and what it is a multiple of.
    pub(crate) fn address_range(&self, address: TermId) -> Option<(Interval, u64)> {
        let Block { size, align } = *self.blocks.get(&self.terms.as_atom(address)?)?;
        let last = Integer::power_of_two(self.pointer_bits) - Integer::from(1i128 + i128::from(size));
        Some((Interval::between(Integer::from(1), last), align))
    }

    /// Whether the term is the address of an object.
    pub(crate) fn is_objects_address(&self, term: TermId) -> bool {
        self.terms.as_atom(term).is_some_and(|atom| self.addressed.contains_key(&atom))
    }

    /// The object whose address the atom is.
    pub fn object_at(&self, atom: AtomId) -> Option<ObjectId> {
        self.addressed.get(&atom).copied()
    }

    /// The name of a value in memory at a call: of so many bytes, at an offset of the object that is met as that one from
    /// the arguments. The same place has the same name at every call, whatever else stands in memory.
    pub(crate) fn interface_cell(&mut self, object: usize, offset: i64, bytes: u64) -> Root {
        let next = u32::try_from(self.interface.len()).unwrap_or(u32::MAX);
        let number = *self.interface.entry((object, offset, bytes)).or_insert(next);
        Root::Entry(Entry::Cell(number))
    }

    /// A distance in bytes, which may be negative, as a constant of pointer width.
    pub(crate) fn pointer_offset(&mut self, distance: i64) -> TermId {
        let wrapped = i128::from(distance).rem_euclid(1i128 << self.pointer_bits);
        self.pointer_constant(wrapped.unsigned_abs())
    }

    /// A constant of pointer width.
    pub fn pointer_constant(&mut self, value: u128) -> TermId {
        self.terms.constant(self.pointer_bits, value)
    }
}

/// Whether a term is a product of two unknown numbers, or a quotient by one.
pub(crate) fn is_product(terms: &Terms, term: TermId) -> bool {
    match terms.node(term) {
        Node::Binary { operator: Operator::Mul, .. } => true,
        Node::Binary { operator: Operator::UDiv | Operator::SDiv, right, .. } => {
            terms.as_constant(*right).is_none()
        }
        Node::Binary { .. }
        | Node::Constant { .. }
        | Node::Atom(_)
        | Node::Linear { .. }
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::Compare { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => false,
    }
}

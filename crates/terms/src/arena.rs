//! The store of terms: every node once, operands before users.

use crate::{Atom, AtomId, AtomKind, Node, Sign, TermId, mask};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::hash::BuildHasher;

/// Terms and atoms of one exploration.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    widths: Vec<u32>,
    /// Those that an atom occurs in of which nothing may be concluded.
    astray: FxHashSet<TermId>,
    /// Where each node stands, found by its hash.
    index: HashTable<TermId>,
    atoms: Vec<Atom>,
    /// Bytes that the parts of nodes take beside the nodes themselves.
    parts_weight: usize,
    longest_sum: Option<usize>,
    /// Bits of long sums that are certainly zero: whoever looks for them stops there.
    pub(crate) zeros_of_long_sums: FxHashMap<TermId, u128>,
}

impl Terms {
    /// An empty store.
    pub fn new() -> Self {
        Terms::default()
    }

    /// An empty store, in which a sum of `longest` parts or more is a part of other sums as it is. A total that grows by
    /// one input a time then costs the same each time, and not more and more; what cancels out may not be seen.
    pub fn with_sums_up_to(longest: usize) -> Self {
        Terms { longest_sum: Some(longest), ..Terms::default() }
    }

    /// Whether a sum of so many parts stays together within others.
    pub(crate) fn is_long_sum(&self, parts: usize) -> bool {
        self.longest_sum.is_some_and(|longest| parts >= longest)
    }

    /// About how many bytes everything takes.
    pub fn weight(&self) -> usize {
        // A node, its width, and its place in the index, which is half empty at worst. What is known of long sums is little
        // beside their parts.
        const NODE: usize = size_of::<Node>() + size_of::<u32>() + 2 * (size_of::<TermId>() + 1);
        self.nodes.len() * NODE + self.atoms.len() * size_of::<Atom>() + self.parts_weight
    }

    /// A new atom, different from every other one.
    pub fn fresh(&mut self, bits: u32, kind: AtomKind, sign: Sign) -> TermId {
        let atom = AtomId(u32::try_from(self.atoms.len()).expect("fewer than 2^32 atoms"));
        self.atoms.push(Atom { bits, kind, sign });
        self.intern(Node::Atom(atom), bits)
    }

    /// A constant, cut to its width.
    pub fn constant(&mut self, bits: u32, value: u128) -> TermId {
        self.intern(Node::Constant { bits, value: value & mask(bits) }, bits)
    }

    /// The bit 1 or 0.
    pub fn boolean(&mut self, value: bool) -> TermId {
        self.constant(1, u128::from(value))
    }

    /// What a term is.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()]
    }

    /// How wide a term is.
    pub fn bits(&self, term: TermId) -> u32 {
        self.widths[term.index()]
    }

    /// Whether an atom occurs in the term of which nothing may be concluded.
    pub fn is_astray(&self, term: TermId) -> bool {
        !self.astray.is_empty() && self.astray.contains(&term)
    }

    /// Whether there is any such term.
    pub fn has_astray(&self) -> bool {
        !self.astray.is_empty()
    }

    /// What an atom is.
    pub fn atom(&self, atom: AtomId) -> &Atom {
        &self.atoms[atom.index()]
    }

    /// Every atom, in the order of birth.
    pub fn atoms(&self) -> impl ExactSizeIterator<Item = (AtomId, &Atom)> {
        self.atoms.iter().enumerate().map(|(index, atom)| (AtomId(index as u32), atom))
    }

    /// The value of a constant term.
    pub fn as_constant(&self, term: TermId) -> Option<u128> {
        match self.node(term) {
            Node::Constant { value, .. } => Some(*value),
            Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => None,
        }
    }

    /// The atom that a term is.
    pub fn as_atom(&self, term: TermId) -> Option<AtomId> {
        if let Node::Atom(atom) = self.node(term) { Some(*atom) } else { None }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether `part` occurs in the term.
    pub fn mentions(&self, term: TermId, part: TermId) -> bool {
        let mut seen = BTreeSet::new();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if next == part {
                return true;
            }
            if seen.insert(next) {
                stack.extend(self.operands(next));
            }
        }
        false
    }

    /// The operands of a term, in order.
    pub fn operands(&self, term: TermId) -> Vec<TermId> {
        operands_of(self.node(term))
    }

    /// Whether both terms are made by the same operation, from operands that may differ.
    pub fn same_operation(&self, left: TermId, right: TermId) -> bool {
        if self.bits(left) != self.bits(right) {
            return false;
        }
        match (self.node(left), self.node(right)) {
            (Node::Linear { constant: a, terms: x, .. }, Node::Linear { constant: b, terms: y, .. }) => {
                a == b && x.iter().map(|(_, c)| c).eq(y.iter().map(|(_, c)| c))
            }
            (Node::Binary { operator: a, .. }, Node::Binary { operator: b, .. }) => a == b,
            (Node::Extend { signed: a, .. }, Node::Extend { signed: b, .. }) => a == b,
            (Node::Extract { low: a, .. }, Node::Extract { low: b, .. }) => a == b,
            (Node::Compare { comparison: a, .. }, Node::Compare { comparison: b, .. }) => a == b,
            (Node::Not(_), Node::Not(_)) | (Node::IfThenElse { .. }, Node::IfThenElse { .. }) => true,
            (Node::Apply { function: a, .. }, Node::Apply { function: b, .. }) => a == b,
            _ => false,
        }
    }

    /// The node, stored once. Callers keep to the normal form.
    pub(crate) fn intern(&mut self, node: Node, bits: u32) -> TermId {
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(&known) = self.index.find(hash, |&id| self.nodes[id.index()] == node) {
            return known;
        }
        let id = TermId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.parts_weight += parts_weight(&node);
        let has_astray = |node| operands_of(node).into_iter().any(|operand| self.astray.contains(&operand));
        let is_born_astray = matches!(&node, Node::Atom(atom) if self.atom(*atom).kind == AtomKind::Astray);
        if is_born_astray || !self.astray.is_empty() && has_astray(&node) {
            self.astray.insert(id);
        }
        self.nodes.push(node);
        self.widths.push(bits);
        let nodes = &self.nodes;
        self.index.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(&nodes[id.index()]));
        id
    }
}

fn operands_of(node: &Node) -> Vec<TermId> {
    match node {
        Node::Constant { .. } | Node::Atom(_) => Vec::new(),
        Node::Linear { terms, .. } => terms.iter().map(|(t, _)| *t).collect(),
        Node::Binary { left, right, .. } | Node::Compare { left, right, .. } => vec![*left, *right],
        Node::Extend { value, .. } | Node::Extract { value, .. } | Node::Not(value) => vec![*value],
        Node::IfThenElse { condition, then, otherwise } => vec![*condition, *then, *otherwise],
        Node::Apply { arguments, .. } => arguments.to_vec(),
    }
}

/// Bytes of a node's parts that stand apart from it.
fn parts_weight(node: &Node) -> usize {
    match node {
        Node::Linear { terms, .. } => size_of_val::<[_]>(terms),
        Node::Apply { arguments, .. } => size_of_val::<[_]>(arguments),
        Node::Constant { .. }
        | Node::Atom(_)
        | Node::Binary { .. }
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::Compare { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. } => 0,
    }
}

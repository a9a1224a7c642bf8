//! The store of terms: every node once, operands before users.

use crate::{Atom, AtomId, AtomKind, Node, Sign, TermId, mask};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Terms and atoms of one exploration.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    widths: Vec<u32>,
    index: FxHashMap<Node, TermId>,
    atoms: Vec<Atom>,
}

impl Terms {
    /// An empty store.
    pub fn new() -> Self {
        Terms::default()
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
        match self.node(term) {
            Node::Constant { .. } | Node::Atom(_) => Vec::new(),
            Node::Linear { terms, .. } => terms.iter().map(|(t, _)| *t).collect(),
            Node::Binary { left, right, .. } | Node::Compare { left, right, .. } => vec![*left, *right],
            Node::Extend { value, .. } | Node::Extract { value, .. } | Node::Not(value) => vec![*value],
            Node::IfThenElse { condition, then, otherwise } => vec![*condition, *then, *otherwise],
            Node::Apply { arguments, .. } => arguments.to_vec(),
        }
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
        if let Some(&known) = self.index.get(&node) {
            return known;
        }
        let id = TermId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.nodes.push(node.clone());
        self.widths.push(bits);
        self.index.insert(node, id);
        id
    }
}

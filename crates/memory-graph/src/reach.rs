//! What can be reached from where: lost blocks, and what may be forgotten.

use crate::{ObjectId, Reading, State, Storage, Universe, Vitality};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::BTreeSet;
use tayra_numeric::{LinearExpr, NumericDomain, Var};
use tayra_terms::{Node, TermId};

impl State {
    /// The objects whose addresses occur in `term`, also through arithmetic and by known equalities.
    pub fn objects_in(&mut self, universe: &mut Universe, term: TermId) -> BTreeSet<ObjectId> {
        let mut found = BTreeSet::new();
        if is_plain_number(universe, term) {
            return found;
        }
        let mut seen = BTreeSet::new();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if !seen.insert(next) {
                continue;
            }
            if let Node::Atom(atom) = *universe.terms.node(next) {
                match universe.object_at(atom) {
                    Some(object) => {
                        let known = self.known_as(object);
                        // Another name for an object, by what the numbers know.
                        let other = match self.objects.get(known) {
                            Some(_) => None,
                            None => self.resolve(universe, next).object(),
                        };
                        found.insert(other.unwrap_or(known));
                    }
                    None if universe.terms.bits(next) == universe.pointer_bits => {
                        found.extend(self.resolve(universe, next).object());
                    }
                    None => {}
                }
            }
            stack.extend(universe.terms.operands(next));
        }
        found
    }

    /// Objects that can be reached from `start` through live memory, `start` included.
    pub fn reachable_from(
        &mut self,
        universe: &mut Universe,
        start: BTreeSet<ObjectId>,
    ) -> BTreeSet<ObjectId> {
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<ObjectId> = start.into_iter().collect();
        while let Some(id) = waiting.pop() {
            if !reached.insert(id) {
                continue;
            }
            let Some(object) = self.objects.get(id) else { continue };
            // Pointers in dead memory do not count.
            if !matches!(object.vitality, Vitality::Alive | Vitality::MayHaveEnded) {
                continue;
            }
            waiting.extend(object.rows());
            let values: Vec<TermId> = object
                .cells
                .iter()
                .map(|c| c.value)
                .filter(|&value| !is_plain_number(universe, value))
                .collect();
            for value in values {
                waiting.extend(self.objects_in(universe, value));
            }
        }
        reached
    }

    /// Objects that something names: roots, globals, the library, functions.
    pub fn named_objects(&mut self, universe: &mut Universe) -> BTreeSet<ObjectId> {
        let mut named: BTreeSet<ObjectId> = self
            .objects
            .iter()
            .filter(|(_, o)| {
                matches!(
                    o.storage,
                    Storage::Global { .. } | Storage::Library { .. } | Storage::Function { .. }
                )
            })
            .map(|(id, _)| id)
            .collect();
        let values: Vec<TermId> = self.roots.values().copied().collect();
        for value in values {
            if !is_plain_number(universe, value) {
                named.extend(self.objects_in(universe, value));
            }
        }
        named
    }

    /// The object that a value *certainly* points into, before or behind. A comparison of an address, or a choice
    /// between addresses, holds none: whoever has only that has lost the object.
    pub fn held_object(&mut self, universe: &mut Universe, value: TermId) -> Option<ObjectId> {
        if universe.terms.bits(value) != universe.pointer_bits || universe.terms.as_constant(value).is_some()
        {
            return None;
        }
        self.resolve(universe, value).object()
    }

    /// The object of the state that a name belongs to: of a segment's last node, the segment.
    pub(crate) fn known_as(&self, object: ObjectId) -> ObjectId {
        if self.objects.get(object).is_some() {
            return object;
        }
        self.segment_of_alias(object).map_or(object, |(segment, _)| segment)
    }

    /// Objects that can certainly be reached from roots, globals and live memory. Entry values only remember what was;
    /// what a caller still holds is a cutpoint.
    fn held_objects(&mut self, universe: &mut Universe) -> BTreeSet<ObjectId> {
        let mut waiting: Vec<ObjectId> = self
            .objects
            .iter()
            .filter(|(_, o)| {
                matches!(
                    o.storage,
                    Storage::Global { .. } | Storage::Library { .. } | Storage::Function { .. }
                )
            })
            .map(|(id, _)| id)
            .collect();
        let names = self.roots.iter().filter(|(root, _)| !matches!(root, crate::Root::Entry(_)));
        let values: Vec<TermId> = names.map(|(_, value)| *value).collect();
        for value in values {
            waiting.extend(self.held_object(universe, value));
        }
        let mut reached = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if !reached.insert(id) {
                continue;
            }
            let Some(object) = self.objects.get(id) else { continue };
            // Pointers in dead memory do not count, nor where it may be dead.
            if object.vitality != Vitality::Alive {
                continue;
            }
            waiting.extend(object.rows());
            // What stands behind a block that is there or not is not held by the block.
            let optional = object.segment.as_deref().map(|s| s.links).filter(|links| links.are_of_one());
            let is_held = |cell: &&crate::Cell| optional.is_none_or(|links| !links.has(cell));
            let values: Vec<TermId> = object.cells.iter().filter(is_held).map(|c| c.value).collect();
            for value in values {
                waiting.extend(self.held_object(universe, value));
            }
        }
        reached
    }

    /// Live heap blocks that nothing certainly leads to.
    pub fn lost_blocks(&mut self, universe: &mut Universe) -> Vec<ObjectId> {
        let reached = self.held_objects(universe);
        self.objects
            .iter()
            .filter(|(id, o)| o.is_live_block() && !reached.contains(id))
            .map(|(id, _)| id)
            .collect()
    }

    /// Forgets objects that nothing leads to, and facts about numbers that nothing mentions. Lost live blocks go too:
    /// whoever cares asks for them before.
    pub fn collect_garbage(&mut self, universe: &mut Universe) {
        self.drop_empty_rows(universe);
        let named = self.named_objects(universe);
        let reached = self.reachable_from(universe, named);
        let gone: Vec<ObjectId> =
            self.objects.iter().map(|(id, _)| id).filter(|id| !reached.contains(id)).collect();
        for id in gone {
            self.objects.remove(id);
        }
        self.use_lasting_names(universe);
        let places = self.variables_of_objects();
        let terms = self.mentioned_terms(universe, &places);
        if !self.numbers.conditions().is_empty() {
            self.numbers.retain_conditions(|&condition| {
                let mut stack = vec![condition];
                while let Some(next) = stack.pop() {
                    if matches!(universe.terms.node(next), Node::Atom(_)) && !terms.contains(&next) {
                        return false;
                    }
                    stack.extend(universe.terms.operands(next));
                }
                true
            });
        }
        let wanted = self.variables_over(universe, places, terms);
        self.numbers.keep_only(&wanted);
    }

    /// Every variable that a root, a size, an offset, a bound, a value of a cell or a condition mentions, with the readings
    /// of the terms that these are made of, and of terms over the same atoms. Readings of other sums follow from their
    /// parts when they are asked for, and would pile up from round to round.
    pub(crate) fn mentioned_variables(&mut self, universe: &mut Universe) -> BTreeSet<Var> {
        let places = self.variables_of_objects();
        let terms = self.mentioned_terms(universe, &places);
        self.variables_over(universe, places, terms)
    }

    /// The same, from what objects mention and from what roots and objects are made of.
    fn variables_over(
        &self,
        universe: &Universe,
        mut wanted: BTreeSet<Var>,
        mut terms: FxHashSet<TermId>,
    ) -> BTreeSet<Var> {
        add_parts(universe, self.numbers.conditions().iter().copied().collect(), &mut terms);
        for var in self.numbers.variables() {
            let reading = universe.reading(var);
            if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) = reading
                && (terms.contains(&term) || is_made_of(universe, term, &terms))
                && !(matches!(reading, Reading::Signed(_)) && is_place(universe, term))
            {
                wanted.insert(var);
            }
        }
        wanted
    }

    pub(crate) fn mentioned_atoms(&mut self, universe: &mut Universe) -> BTreeSet<TermId> {
        let mut terms = self.mentioned_terms(universe, &self.variables_of_objects());
        terms.retain(|&term| matches!(universe.terms.node(term), Node::Atom(_)));
        terms.into_iter().collect()
    }

    /// Variables of sizes, lengths, offsets and bounds.
    fn variables_of_objects(&self) -> BTreeSet<Var> {
        let objects = self.objects.iter();
        objects.flat_map(|(_, object)| object.expressions().flat_map(LinearExpr::vars)).collect()
    }

    /// Every term but constants that roots, objects and these variables are made of.
    fn mentioned_terms(&self, universe: &Universe, variables: &BTreeSet<Var>) -> FxHashSet<TermId> {
        let mut stack: Vec<TermId> = self.roots.values().copied().collect();
        for (_, object) in self.objects.iter() {
            stack.extend(object.addresses());
            stack.extend(object.cells.iter().map(|c| c.value));
        }
        for &var in variables {
            if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) =
                universe.reading(var)
            {
                stack.push(term);
            }
        }
        let mut seen = FxHashSet::with_capacity_and_hasher(stack.len(), FxBuildHasher);
        add_parts(universe, stack, &mut seen);
        seen
    }

    /// Whether the domain is consistent with what is asked of it; for tests.
    pub fn is_possible(&self) -> bool {
        !self.numbers.domain.is_empty()
    }
}

/// Whether a term is a place at a constant distance from where an object starts. Addresses are natural numbers: what is known of
/// such a place as a signed number follows from the address, and would be asked of every list there is.
fn is_place(universe: &Universe, term: TermId) -> bool {
    let Node::Linear { terms, .. } = universe.terms.node(term) else { return false };
    let [(part, 1)] = terms.as_ref() else { return false };
    universe.terms.as_atom(*part).is_some_and(|atom| universe.object_at(atom).is_some())
}

/// Adds these terms and all that they are made of, but for constants, which nothing is said of.
fn add_parts(universe: &Universe, mut stack: Vec<TermId>, seen: &mut FxHashSet<TermId>) {
    while let Some(next) = stack.pop() {
        if !matches!(universe.terms.node(next), Node::Constant { .. }) && seen.insert(next) {
            stack.extend(universe.terms.operands(next));
        }
    }
}

/// Whether a term is seen at once to be no address and to hold none: a constant, or an atom of another width.
fn is_plain_number(universe: &Universe, term: TermId) -> bool {
    match *universe.terms.node(term) {
        Node::Constant { .. } => true,
        Node::Atom(atom) => {
            universe.terms.bits(term) != universe.pointer_bits && universe.object_at(atom).is_none()
        }
        Node::Linear { .. }
        | Node::Binary { .. }
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::Compare { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => false,
    }
}

/// Whether a term, which is no sum, has only atoms among `terms`.
fn is_made_of(universe: &Universe, term: TermId, terms: &FxHashSet<TermId>) -> bool {
    if matches!(universe.terms.node(term), Node::Linear { .. }) {
        return false;
    }
    if matches!(universe.terms.node(term), Node::Atom(_)) {
        return terms.contains(&term);
    }
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            if matches!(universe.terms.node(next), Node::Atom(_)) && !terms.contains(&next) {
                return false;
            }
            stack.extend(universe.terms.operands(next));
        }
    }
    true
}

//! The last rung of the ladder by which states are brought together: blocks from one place of the program are collapsed into
//! nothing that is known.
//!
//! Where too many states meet that differ in the blocks they have, the blocks of one allocation site are forgotten, with every
//! pointer to them: what pointed there may point anywhere. Nothing can be proved of such a pointer any more, nor that there
//! is no leak, so this only loses; but what has nothing to do with these blocks can still be proved, and exploration ends.

use crate::{Instantiation, ObjectId, Root, State, Storage, Universe, Vitality};
use std::collections::{BTreeMap, BTreeSet};
use tayra_terms::{AtomKind, TermId};

impl State {
    /// Places of the program that blocks of the state come from, and how many do; those of most blocks first.
    pub fn sites_of_blocks(&self) -> Vec<(u32, usize)> {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for (_, object) in self.objects.iter() {
            if let Storage::Heap { site } = object.storage
                && object.vitality == Vitality::Alive
            {
                *counts.entry(site).or_default() += 1;
            }
        }
        let mut sites: Vec<(u32, usize)> = counts.into_iter().collect();
        sites.sort_by_key(|(_, blocks)| std::cmp::Reverse(*blocks));
        sites
    }

    /// A state that describes everything that this one does and knows no block from that place; with what its names stand
    /// for. `None` if there is none.
    pub fn without_blocks_from(&self, universe: &mut Universe, site: u32) -> Option<(State, Instantiation)> {
        let mut gone: BTreeSet<ObjectId> = (self.objects.iter())
            .filter(|(_, o)| o.storage == Storage::Heap { site })
            .map(|(id, _)| id)
            .collect();
        if gone.is_empty() {
            return None;
        }
        let mut addresses = BTreeSet::new();
        loop {
            for id in gone.clone() {
                gone.extend(self.owned_by(id));
            }
            addresses.extend(gone.iter().filter_map(|id| self.objects.get(*id)).flat_map(|o| o.addresses()));
            // A list whose links lead there cannot be said without them.
            let lists: Vec<ObjectId> = (self.objects.iter())
                .filter(|(id, o)| {
                    let links = o.segment.as_deref().map(|s| s.links);
                    let mut cells = o.cells.iter().filter(|c| links.is_some_and(|l| l.has(c)));
                    !gone.contains(id) && cells.any(|c| mentions(universe, c.value, &addresses))
                })
                .map(|(id, _)| id)
                .collect();
            if lists.is_empty() {
                break;
            }
            gone.extend(lists);
        }
        let mut state = self.clone();
        for id in &gone {
            let alive = self.objects.get(*id).is_some_and(|o| o.vitality == Vitality::Alive);
            state.lost_track |= alive;
            state.objects.remove(*id);
        }
        let others: Vec<ObjectId> = state.objects.iter().map(|(id, _)| id).collect();
        for id in others {
            let is_kept = |value: TermId| !mentions(universe, value, &addresses);
            let Some(object) = state.objects.get(id) else { continue };
            if object.cells.iter().all(|c| is_kept(c.value)) && object.rows().all(|row| !gone.contains(&row))
            {
                continue;
            }
            if let Some(object) = state.objects.get_mut(id) {
                object.cells.retain(|c| is_kept(c.value));
                object.runs.retain(|run| run.row().is_none_or(|row| !gone.contains(&row)));
            }
        }
        state.numbers.retain_conditions(|&condition| !mentions(universe, condition, &addresses));
        let meaning = state.forget_pointers(universe, &addresses);
        Some((state, meaning))
    }

    /// At the entry of a function: cutpoints that lead to no object that is known say nothing, and how many there are must
    /// not keep entries apart. The others are numbered anew.
    pub fn drop_loose_cutpoints(&mut self, universe: &mut Universe) {
        let cutpoints: Vec<(Root, TermId)> = (self.roots.iter())
            .filter(|(root, _)| matches!(root, Root::Cutpoint(_)))
            .map(|(root, value)| (*root, *value))
            .collect();
        let mut number = 0;
        for (root, value) in cutpoints {
            self.roots.remove(&root);
            let mentioned = self.objects_in(universe, value);
            if mentioned.into_iter().any(|id| self.objects.get(id).is_some()) {
                self.roots.insert(Root::Cutpoint(number), value);
                number += 1;
            }
        }
    }

    /// Names that mention one of the addresses get a value that nothing is known of.
    fn forget_pointers(&mut self, universe: &mut Universe, addresses: &BTreeSet<TermId>) -> Instantiation {
        let mut meaning = Instantiation::default();
        let named: Vec<(Root, TermId)> = (self.roots.iter())
            .filter(|(_, value)| mentions(universe, **value, addresses))
            .map(|(root, value)| (*root, *value))
            .collect();
        for (root, value) in named {
            let bits = universe.terms.bits(value);
            let sign = universe.natural_sign(value);
            let anything = universe.terms.fresh(bits, AtomKind::Unknown, sign);
            self.roots.insert(root, anything);
            meaning.terms.insert(anything, value);
        }
        let mut known = self.mentioned_atoms(universe);
        known.retain(|atom| !meaning.terms.contains_key(atom));
        meaning.terms.extend(known.into_iter().map(|atom| (atom, atom)));
        for (id, object) in self.objects.iter().filter(|(_, o)| !o.is_summary()) {
            meaning.objects.insert(id, id);
            meaning.terms.insert(object.address, object.address);
        }
        for var in self.mentioned_variables(universe) {
            meaning.variables.insert(var, tayra_numeric::LinearExpr::term(var, 1));
        }
        self.without_bound_names(meaning)
    }

    /// Names that mean something else in each node of a list stand for no one value.
    fn without_bound_names(&self, mut meaning: Instantiation) -> Instantiation {
        for (id, object) in self.objects.iter() {
            if let Some(segment) = object.segment.as_deref() {
                meaning.objects.insert(id, id);
                meaning.terms.insert(object.address, object.address);
                for atom in segment.own.atoms.iter().chain([&segment.each.address]) {
                    meaning.terms.remove(atom);
                }
                for var in &segment.own.variables {
                    meaning.variables.remove(var);
                }
            }
            if object.owner.is_some() {
                meaning.objects.remove(&id);
                meaning.terms.remove(&object.address);
            }
        }
        meaning
    }
}

fn mentions(universe: &Universe, term: TermId, atoms: &BTreeSet<TermId>) -> bool {
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if atoms.contains(&next) {
            return true;
        }
        if seen.insert(next) {
            stack.extend(universe.terms.operands(next));
        }
    }
    false
}

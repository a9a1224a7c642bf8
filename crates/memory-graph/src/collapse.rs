//! The last rung of the ladder by which states are brought together: blocks from one place of the program are not told apart any
//! more.
//!
//! Where too many states meet that differ in the blocks they have, the blocks of one allocation site become blocks of pools,
//! with all that they lead to, and pointers to them become members. What no pool describes (lists, blocks of no constant size)
//! is forgotten: what pointed there may point anywhere. That there is no leak cannot be proved any more, nor that a block
//! which is freed is not used again; but accesses to blocks of pools can be proved, and all that has nothing to do with
//! these blocks, and exploration ends.

use crate::{Instantiation, ObjectId, Root, State, Storage, Universe, Vitality};
use std::collections::{BTreeMap, BTreeSet};
use tayra_terms::TermId;

impl State {
    /// Places of the program that blocks of the state come from, and how many do; those of most blocks first.
    pub fn sites_of_blocks(&self) -> Vec<(u32, usize)> {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        let aside = self.aside.parts().flat_map(|part| part.objects.iter());
        for (_, object) in self.objects.iter().chain(aside) {
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

    /// A state that describes everything that this one does and tells no blocks from that place apart; with what its names stand
    /// for. `None` if it has none.
    pub fn without_blocks_from(&self, universe: &mut Universe, site: u32) -> Option<(State, Instantiation)> {
        if !self.aside.is_empty() {
            return self.whole().without_blocks_from(universe, site);
        }
        let is_from_there = |o: &crate::Object| o.storage == Storage::Heap { site };
        if !self.objects.iter().any(|(_, o)| is_from_there(o)) {
            return None;
        }
        tracing::debug!("blocks from one allocation are not told apart any more");
        let mut pooled = self.clone();
        let blocks: Vec<ObjectId> =
            self.objects.iter().filter(|(_, o)| is_from_there(o)).map(|(id, _)| id).collect();
        pooled.absorb(universe, blocks);
        let members = pooled.retire_views(universe);
        let (state, mut meaning) = pooled.with_blocks_forgotten(universe, site);
        state.promise(universe, "forgetting blocks");
        let addresses: BTreeMap<TermId, TermId> =
            members.into_iter().map(|(address, atom)| (atom, address)).collect();
        for (atom, stands_for) in &mut meaning.terms {
            if let Some(address) = addresses.get(atom) {
                *stands_for = *address;
            }
        }
        Some((state, meaning))
    }

    /// Blocks from these places become blocks of pools where a heap block leads to them; whatever they lead to goes with them.
    pub fn pool_linked_blocks(&mut self, universe: &mut Universe, is_pooled: impl Fn(u32) -> bool) {
        self.take_all_back();
        let objects = self.objects.clone();
        let is_block = |o: &crate::Object| o.is_live_block() || o.pool().is_some();
        let mut linked = BTreeSet::new();
        for (_, block) in objects.iter().filter(|(_, o)| is_block(o)) {
            for cell in &block.cells {
                linked.extend(self.objects_in(universe, cell.value));
            }
        }
        let from_there = |id: &ObjectId| {
            let storage = self.objects.get(*id).map(|o| o.storage);
            matches!(storage, Some(Storage::Heap { site }) if is_pooled(site))
        };
        let blocks: Vec<ObjectId> = linked.into_iter().filter(from_there).collect();
        self.absorb(universe, blocks);
        self.promise(universe, "pooling blocks");
    }

    fn with_blocks_forgotten(&self, universe: &mut Universe, site: u32) -> (State, Instantiation) {
        let mut gone: BTreeSet<ObjectId> = (self.objects.iter())
            .filter(|(_, o)| o.storage == Storage::Heap { site })
            .map(|(id, _)| id)
            .collect();
        let mut addresses = BTreeSet::new();
        loop {
            for id in gone.clone() {
                gone.extend(self.owned_by(id));
            }
            addresses.extend(gone.iter().filter_map(|id| self.objects.get(*id)).flat_map(|o| o.addresses()));
            // A list whose links lead there cannot be said without them.
            let lists: Vec<ObjectId> = (self.objects.iter())
                .filter(|(id, o)| {
                    let shape = o.segment.as_deref().map(|s| s.shape);
                    let mut cells = o.cells.iter().filter(|c| shape.is_some_and(|l| l.has(c)));
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
        (state, meaning)
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
            let anything = universe.terms.fresh(bits, self.kind_of_unknown(), sign);
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

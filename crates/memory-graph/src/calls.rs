//! Calls: the part of a state that a callee can see, and what its return means for the caller.
//!
//! The callee gets the objects that it can reach from its arguments and from globals that it can name. Objects of that part which the
//! caller names otherwise are *cutpoints*: roots of the callee's state, so that nothing it does can lose them. Every value
//! at the interface is an `Entry` root and is remembered, so that what the callee returns can be related to what it was
//! given; but that keeps no node of a list apart from the others, since nobody has it any more but by a cutpoint. On
//! return, everything that the callee made gets new names, and everything of the interface gets the caller's.

use crate::matching::{Instantiation, collect_atoms};
use crate::substitution::Substitution;
use crate::{Cell, End, Entry, Object, ObjectId, Reading, Root, State, Storage, Universe};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use tayra_numeric::{Constraint, Integer, LinearExpr, NumericDomain, Var};
use tayra_terms::TermId;

/// What a callee sees of its caller's state.
#[derive(Clone, Debug)]
pub struct Carved {
    /// The state at the call, without any frame: interface values and cutpoints are its roots.
    pub state: State,
    /// The caller's objects that are part of it.
    pub part: BTreeSet<ObjectId>,
}

/// What a caller knows after a call.
#[derive(Clone, Debug)]
pub struct Composed {
    /// Its state. Names that it had before mean what they meant.
    pub state: State,
    /// What the callee returned.
    pub results: Vec<TermId>,
    /// What the names of the callee's return stand for in the state, which is an instance of the return as a state is one of a join.
    /// Names without an entry stand for themselves, but for those that differ from node to node of a list, which stand for no one
    /// value.
    pub names: Instantiation,
}

impl State {
    /// The part of the state that a function called with `arguments` can see if it can name any global.
    pub fn carve(&mut self, universe: &mut Universe, arguments: &[TermId]) -> Carved {
        self.carve_for(universe, arguments, |_| true)
    }

    /// The part of the state that a function called with `arguments` can see, if of the globals that may be written it
    /// can name only these, by their number.
    pub fn carve_for(
        &mut self,
        universe: &mut Universe,
        arguments: &[TermId],
        can_name: impl Fn(u32) -> bool,
    ) -> Carved {
        let can_be_named = |object: &Object| match object.storage {
            Storage::Global { global, writable: true, .. } => can_name(global),
            // A string from outside ends where the library is asked again, by whomever.
            Storage::Global { writable: false, .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Outside { .. } => true,
            Storage::Heap { .. }
            | Storage::Local { .. }
            | Storage::StackBlock { .. }
            | Storage::Pooled { .. }
            | Storage::Elements
            | Storage::Given { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream => false,
        };
        let mut start: BTreeSet<ObjectId> =
            self.objects.iter().filter(|(_, o)| can_be_named(o)).map(|(id, _)| id).collect();
        for &argument in arguments {
            start.extend(self.objects_in(universe, argument));
        }
        let part = self.reachable_from(universe, start);
        let mut state = State::new();
        // Which blocks of a pool the callee can reach is not known: it gets all.
        state.pools = self.pools.at_entry();
        // What the caller has lost track of stays its own matter: the callee answers for what it loses itself. But another caller
        // may give it blocks that it knows only as those of a pool.
        state.lost_track = !state.pools.is_empty();
        state.holds_astray = self.holds_astray;
        state.numbers = self.numbers.clone();
        for &id in &part {
            if let Some(object) = self.objects.shared(id) {
                state.objects.insert_shared(id, object);
            }
        }
        for (index, &argument) in (0..).zip(arguments) {
            state.roots.insert(Root::Entry(Entry::Given(index)), argument);
        }
        self.name_interface_cells(universe, arguments, &part, &mut state);
        for (index, address) in (0..).zip(self.cutpoints(universe, &part)) {
            state.roots.insert(Root::Cutpoint(index), address);
        }
        state.collect_garbage(universe);
        state.promise(universe, "carving out what a callee sees");
        Carved { state, part }
    }

    /// Values in memory at the interface, under names that depend on the shape only: objects as they are met from the
    /// arguments, cells by their offset.
    fn name_interface_cells(
        &mut self,
        universe: &mut Universe,
        arguments: &[TermId],
        part: &BTreeSet<ObjectId>,
        state: &mut State,
    ) {
        let mut met: Vec<ObjectId> = Vec::new();
        for &argument in arguments {
            met.extend(self.objects_in(universe, argument));
        }
        let permanent = self.objects.iter().filter(|(id, o)| o.storage.is_permanent() && part.contains(id));
        met.extend(permanent.map(|(id, _)| id));
        let mut at = 0;
        let mut seen = BTreeSet::new();
        while let Some(&id) = met.get(at) {
            at += 1;
            if !seen.insert(id) {
                continue;
            }
            let number = seen.len();
            let Some(object) = self.objects.get(id).cloned() else { continue };
            if object.is_summary() {
                // What holds of each node is no one value.
                for cell in &object.cells {
                    met.extend(self.objects_in(universe, cell.value));
                }
                met.extend(object.rows());
                continue;
            }
            met.extend(object.rows());
            let constant = |c: &Cell| c.offset.as_constant().and_then(Integer::to_i64);
            let mut cells: Vec<(i64, &Cell)> =
                object.cells.iter().filter_map(|c| Some((constant(c)?, c))).collect();
            cells.sort_by_key(|(offset, c)| (*offset, c.bytes));
            for (offset, cell) in cells {
                state.roots.insert(universe.interface_cell(number, offset, cell.bytes), cell.value);
                met.extend(self.objects_in(universe, cell.value));
            }
        }
    }

    /// Addresses in the part that the caller knows by something outside of it, in a fixed order. A list may be known by its
    /// last node too.
    fn cutpoints(&mut self, universe: &mut Universe, part: &BTreeSet<ObjectId>) -> Vec<TermId> {
        let mut found = Vec::new();
        let holds = |(root, _): &(&Root, &TermId)| !root.only_remembers();
        let mut values: Vec<TermId> = self.roots.iter().filter(holds).map(|(_, value)| *value).collect();
        for (id, object) in self.objects.iter() {
            if !part.contains(&id) {
                values.extend(object.cells.iter().map(|c| c.value));
            }
        }
        for value in values {
            let mut known: Vec<(ObjectId, TermId)> = Vec::new();
            for object in self.objects_in(universe, value) {
                let Some(target) = self.objects.get(object) else { continue };
                let last = target.segment.as_deref().and_then(|s| s.last).map(|last| last.address);
                let by_last = last.filter(|last| universe.terms.mentions(value, *last));
                match by_last {
                    Some(last) if !universe.terms.mentions(value, target.address) => {
                        known.push((object, last));
                    }
                    Some(last) => known.extend([(object, target.address), (object, last)]),
                    None => known.push((object, target.address)),
                }
            }
            for (object, address) in known {
                let permanent = self.objects.get(object).is_some_and(|o| o.storage.is_permanent());
                if part.contains(&object) && !permanent && !found.contains(&address) {
                    found.push(address);
                }
            }
        }
        found
    }

    /// The caller's state after its callee, explored from `entry`, has returned in `returned`. `meaning` says what the
    /// names of `entry` are in the caller; without it they are the caller's own.
    pub fn compose(
        universe: &mut Universe,
        caller: &State,
        part: &BTreeSet<ObjectId>,
        entry: &State,
        meaning: Option<&Instantiation>,
        returned: &State,
    ) -> Composed {
        let mut renaming = Renaming::new(universe, caller, entry, meaning, returned);
        let mut state = caller.clone();
        for &id in part {
            state.objects.remove(id);
        }
        state.lost_track |= returned.lost_track;
        state.holds_astray |= returned.holds_astray;
        // The callee had all pools. Where it freed a block, its pool is gone, for the caller too.
        state.forget_views(&returned.pools);
        state.pools.return_from(&returned.pools);
        // Numbers first: what the callee knows, under the caller's names.
        renaming.merge_numbers(universe, &mut state, entry, returned);
        for (id, object) in returned.objects.iter() {
            let object = renaming.names.object(universe, object);
            let id = renaming.names.of_object(id).unwrap_or(id);
            // A list that the callee has taken a node out of has nodes only here: its address means no more elsewhere.
            let was_list = caller.objects.get(id).is_some_and(Object::is_summary)
                || caller.segment_of_alias(id).is_some();
            if !object.is_summary() && was_list {
                state.know_address(universe, &object);
            } else if let Some(size) = object.size.as_constant().and_then(Integer::to_i64)
                && !object.is_summary()
            {
                universe.note_block(object.address, size.unsigned_abs(), object.align);
            }
            state.objects.insert(id, object);
        }
        for (atom, member) in returned.pools.members() {
            let own = renaming.names.term(universe, atom);
            state.pools.add_member_at(universe, own, member);
        }
        state.forget_entry(universe, |object| {
            caller.objects.get(object).is_some() || caller.segment_of_alias(object).is_some()
        });
        for &condition in returned.numbers.conditions() {
            let condition = renaming.names.term(universe, condition);
            if universe.terms.as_constant(condition).is_none() {
                state.assume(universe, condition, true);
            }
        }
        let results = returned
            .roots
            .iter()
            .filter(|(root, _)| matches!(root, Root::Result(_)))
            .map(|(_, value)| renaming.names.term(universe, *value))
            .collect();
        // Interface values that the entry gave no atom of its own: the caller's value is equal to the callee's.
        renaming.place_lists_without_nodes(universe, &mut state);
        let mut taken_over = Vec::new();
        let at_interface = |root: &Root| matches!(root, Root::Entry(_) | Root::Cutpoint(_));
        for (root, &value) in entry.roots.iter().filter(|(root, _)| at_interface(root)) {
            if let Some(&still) = returned.roots.get(root).or_else(|| returned.roots.get(&root.remembered()))
            {
                let (before, after) =
                    (renaming.names.term(universe, value), renaming.names.term(universe, still));
                if before != after {
                    let same = universe.terms.equal(before, after);
                    state.assume(universe, same, true);
                    taken_over.extend(state.rename_address(universe, before, after));
                }
            }
        }
        let names = renaming.into_names(universe, returned, &taken_over);
        state.promise(universe, "a return");
        Composed { state, results, names }
    }
}

impl State {
    /// Forgets what only remembers the entry of the function and led to objects that were known, but are not any more by
    /// themselves: they are nodes of a list now, or have one of their nodes for an owner, or are gone.
    pub(crate) fn forget_entry(&mut self, universe: &mut Universe, was_known: impl Fn(ObjectId) -> bool) {
        let memories: Vec<(Root, TermId)> =
            self.roots.iter().filter(|(r, _)| r.only_remembers()).map(|(r, t)| (*r, *t)).collect();
        for (root, value) in memories {
            let mut atoms = BTreeSet::new();
            collect_atoms(universe, value, &mut atoms);
            let is_lost = atoms.iter().any(|atom| {
                let object = universe.terms.as_atom(*atom).and_then(|a| universe.object_at(a));
                object.is_some_and(|object| {
                    let stands_alone = match self.objects.get(object) {
                        Some(found) => found.owner.is_none(),
                        None => matches!(self.segment_of_alias(object), Some((_, End::Last))),
                    };
                    was_known(object) && !stands_alone
                })
            });
            if is_lost {
                self.roots.remove(&root);
            }
        }
    }

    /// Two names of one place: where the object of the old one is gone, the new one takes over. Then says what stands for the
    /// address.
    fn rename_address(
        &mut self,
        universe: &mut Universe,
        old: TermId,
        new: TermId,
    ) -> Option<FxHashMap<TermId, TermId>> {
        let form = universe.terms.linear_form(old);
        let [(address, 1)] = form.terms.as_slice() else { return None };
        let address = *address;
        let object = universe.terms.as_atom(address).and_then(|atom| universe.object_at(atom))?;
        let is_known = self.objects.get(object).is_some() || self.segment_of_alias(object).is_some();
        if is_known || universe.terms.mentions(new, address) {
            return None;
        }
        let distance = universe.terms.sub(old, address);
        let replacement = universe.terms.sub(new, distance);
        let names: FxHashMap<TermId, TermId> = [(address, replacement)].into_iter().collect();
        self.replace(universe, &names);
        Some(names)
    }
}

/// New names for everything in a returned state.
struct Renaming {
    names: Substitution,
    /// Addresses of lists that the caller has no nodes of, and what stands there in the caller.
    without_nodes: Vec<(TermId, TermId)>,
    /// The names that the returned state mentions.
    mentioned: (BTreeSet<TermId>, BTreeSet<Var>),
}

impl Renaming {
    fn new(
        universe: &mut Universe,
        caller: &State,
        entry: &State,
        meaning: Option<&Instantiation>,
        returned: &State,
    ) -> Self {
        let mut entry = entry.clone();
        let interface = entry.mentioned_atoms(universe);
        let mut renaming = Renaming {
            names: Substitution::default(),
            without_nodes: Vec::new(),
            mentioned: Default::default(),
        };
        for (id, object) in entry.objects.iter() {
            let own = match meaning {
                Some(meaning) => meaning.objects.get(&id).copied(),
                None => Some(id),
            };
            // An object of the entry that the caller's call did not have cannot have been touched; it is not returned. But a row may
            // describe what stands one by one in the caller: the row that the inclusion made of that is none of the caller's, and what
            // is returned in its place is as new as what the callee made.
            let Some(own) = own.filter(|own| caller.objects.get(*own).is_some()) else { continue };
            renaming.names.name_object(id, own);
            if let Some(address) = caller.objects.get(own).map(|o| o.address) {
                renaming.names.name_atom(object.address, address);
            }
            // The last node of a list has a name of its own.
            if let Some(last) = object.segment.as_deref().and_then(|s| s.last).filter(|l| l.object != id) {
                let there = match meaning {
                    Some(meaning) => meaning.objects.get(&last.object).copied(),
                    None => Some(last.object),
                };
                if let Some(there) = there {
                    renaming.names.name_object(last.object, there);
                    let address = match meaning {
                        Some(meaning) => meaning.terms.get(&last.address).copied(),
                        None => Some(last.address),
                    };
                    renaming.names.name_atom(last.address, address.unwrap_or(last.address));
                }
            }
        }
        for (general, special) in meaning.iter().flat_map(|m| &m.terms) {
            if renaming.names.of_atom(*general).is_none() {
                renaming.names.name_atom(*general, *special);
            }
        }
        for (general, special) in meaning.iter().flat_map(|m| &m.variables) {
            renaming.names.name_variable(*general, special.clone());
        }
        // What the callee made is new each time.
        for (id, object) in returned.objects.iter() {
            if renaming.names.of_object(id).is_some() {
                continue;
            }
            // Globals, functions and the library's memory are the same everywhere, whoever named them first.
            let (new, address) =
                if object.storage.is_permanent() { (id, object.address) } else { universe.fresh_object() };
            renaming.names.name_object(id, new);
            if let Some(there) = renaming.names.name_atom(object.address, address) {
                renaming.without_nodes.push((address, there));
            }
        }
        for (_, object) in returned.objects.iter() {
            let Some(segment) = object.segment.as_deref() else { continue };
            for alias in segment.last.into_iter().chain([segment.each]) {
                if renaming.names.of_object(alias.object).is_some() {
                    continue;
                }
                let (new, address) = universe.fresh_object();
                renaming.names.name_object(alias.object, new);
                if let Some(there) = renaming.names.name_atom(alias.address, address) {
                    renaming.without_nodes.push((address, there));
                }
            }
        }
        let mut returned = returned.clone();
        let (atoms, variables) = (returned.mentioned_atoms(universe), returned.mentioned_variables(universe));
        for &atom in &atoms {
            let own = meaning.is_none() && interface.contains(&atom);
            if own || renaming.names.of_atom(atom).is_some() {
                continue;
            }
            if let Some(kind) = universe.terms.as_atom(atom).map(|a| universe.terms.atom(a).clone()) {
                let new = universe.terms.fresh(kind.bits, kind.kind, kind.sign);
                renaming.names.name_atom(atom, new);
            }
        }
        let known: BTreeSet<Var> = entry.mentioned_variables(universe);
        for &var in &variables {
            let free = universe.reading(var) == Reading::Free;
            let own = meaning.is_none() && known.contains(&var);
            if free && !own && renaming.names.of_variable(var).is_none() {
                let new = universe.fresh_variable();
                renaming.names.name_variable(var, LinearExpr::term(new, 1));
            }
        }
        renaming.mentioned = (atoms, variables);
        renaming
    }

    /// What the names of the returned state stand for, as far as they have changed; with the addresses for which others stand since.
    fn into_names(
        self,
        universe: &mut Universe,
        returned: &State,
        taken_over: &[FxHashMap<TermId, TermId>],
    ) -> Instantiation {
        let (atoms, variables) = &self.mentioned;
        let mut terms: Vec<(TermId, TermId)> =
            atoms.iter().filter_map(|atom| Some((*atom, self.names.of_atom(*atom)?))).collect();
        for names in taken_over {
            let mut memory = FxHashMap::default();
            for (_, own) in &mut terms {
                *own = universe.terms.substitute(*own, names, &mut memory);
            }
        }
        let lasts = returned.objects.iter().filter_map(|(_, o)| o.segment.as_deref()?.last);
        let objects = returned.objects.iter().map(|(id, _)| id).chain(lasts.map(|last| last.object));
        let names = Instantiation {
            terms: terms.into_iter().filter(|(atom, own)| atom != own).collect(),
            objects: objects
                .filter_map(|id| Some((id, self.names.of_object(id)?)))
                .filter(|(id, own)| id != own)
                .collect(),
            variables: variables
                .iter()
                .filter_map(|var| Some((*var, self.names.of_variable(*var)?)))
                .filter(|(var, own)| own.as_var() != Some(*var))
                .map(|(var, own)| (var, own.clone()))
                .collect(),
        };
        names.without_own_names_of(returned)
    }

    /// A list that the caller has no nodes of starts and ends where the caller has something else.
    fn place_lists_without_nodes(&mut self, universe: &mut Universe, state: &mut State) {
        for (address, there) in std::mem::take(&mut self.without_nodes) {
            let same = universe.terms.equal(address, there);
            state.assume(universe, same, true);
        }
    }

    /// Puts the callee's numbers beside the caller's, then equates. What the caller knows nothing of comes under its own name at
    /// once; what the callee was told by the entry, and knows no better, is known to the caller anyway.
    fn merge_numbers(&mut self, universe: &mut Universe, state: &mut State, entry: &State, returned: &State) {
        let mut theirs = returned.numbers.domain().clone();
        let told = entry.numbers.domain();
        let mut names: Vec<(Var, Var)> = Vec::new();
        let mut new: FxHashSet<Var> = FxHashSet::default();
        let mut equalities: Vec<(Var, LinearExpr)> = Vec::new();
        // What the callee knows as a value is the result of an operation to the caller.
        let mut results: Vec<(TermId, Var)> = Vec::new();
        for var in returned.numbers.variables() {
            let own = self.names.variable(universe, var);
            let unknown = own.as_var().filter(|own| !state.numbers.knows(*own));
            if let Some(own) = unknown.filter(|own| new.insert(*own)) {
                names.push((var, own));
                let is_atom = |term: TermId| universe.terms.as_atom(term).is_some();
                let (there, here) = (universe.reading(var).term(), universe.reading(own).term());
                if let Some(here) = here.filter(|here| !is_atom(*here) && there.is_some_and(is_atom)) {
                    results.push((here, own));
                }
            } else if returned.numbers.domain().says_no_more_of(var, told) {
                theirs.forget(var);
            } else {
                let aside = universe.fresh_variable();
                names.push((var, aside));
                equalities.push((aside, own));
            }
        }
        theirs.rename(&names);
        state.numbers.merge(universe, &theirs);
        for (term, var) in results {
            state.numbers.add_facts(universe, term, var);
        }
        let asides: Vec<Var> = equalities.iter().map(|(aside, _)| *aside).collect();
        for (aside, own) in equalities {
            state.numbers.assume(universe, &Constraint::equal(LinearExpr::term(aside, 1), own));
        }
        state.numbers.forget(asides);
    }
}

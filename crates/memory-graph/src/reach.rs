//! What can be reached from where: lost blocks, and what may be forgotten.

use crate::marks::{Marks, Met};
use crate::{End, ObjectId, Objects, Pointer, Reading, Shape, State, Universe, Vitality};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_numeric::{LinearExpr, NumericDomain, Var};
use tayra_terms::{Node, TermId};

impl State {
    /// The objects whose addresses occur in `term`, also through arithmetic and by known equalities.
    pub fn objects_in(&mut self, universe: &mut Universe, term: TermId) -> BTreeSet<ObjectId> {
        let mut found = BTreeSet::new();
        if universe.is_plain_number(term) {
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
            let values: Vec<TermId> = object.cells.leads(universe).collect();
            for value in values {
                waiting.extend(self.objects_in(universe, value));
            }
        }
        reached
    }

    /// Objects that something names: roots, globals, the library, functions. Of the latter three those that lead nowhere may be
    /// missing.
    fn named_objects(&mut self, universe: &mut Universe) -> BTreeSet<ObjectId> {
        let moved = self.objects.moved(universe).filter(|(_, object)| object.storage.is_permanent());
        let mut named: BTreeSet<ObjectId> = moved.map(|(id, _)| id).collect();
        let roots = self.roots.clone();
        for &value in roots.values() {
            if !universe.is_plain_number(value) {
                named.extend(self.objects_in(universe, value));
            }
        }
        named
    }

    /// Whether there are blocks, or lists of them.
    pub(crate) fn has_blocks(&self) -> bool {
        self.objects.blocks().next().is_some()
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

    /// Objects that can certainly be reached from roots, globals, live memory and these other values, but for globals that lead
    /// nowhere. Entry values only
    /// remember what was; what a caller still holds is a cutpoint. Of a list that may have no nodes only its nodes are reached, with
    /// what each of them owns, and what stands in its place if there are none: whatever else its nodes lead to is held by
    /// nobody then.
    pub fn held_objects(&mut self, universe: &mut Universe, others: &[TermId]) -> BTreeSet<ObjectId> {
        let moved = self.objects.moved(universe).filter(|(_, object)| object.storage.is_permanent());
        let mut waiting: Vec<(ObjectId, Option<End>)> = moved.map(|(id, _)| (id, None)).collect();
        let names = self.roots.iter().filter(|(root, _)| !matches!(root, crate::Root::Entry(_)));
        let values: Vec<TermId> = names.map(|(_, value)| *value).chain(others.iter().copied()).collect();
        for value in values {
            waiting.extend(self.held_end(universe, value));
        }
        let mut reached = BTreeSet::new();
        // Asked once of each: most are led to from several places.
        let mut certain: FxHashMap<ObjectId, bool> = FxHashMap::default();
        while let Some((id, end)) = waiting.pop() {
            let Some(object) = self.objects.shared(id) else { continue };
            let is_certain = match certain.get(&id) {
                Some(known) => *known,
                None => {
                    let is_certain = self.is_certainly_there(universe, id);
                    certain.insert(id, is_certain);
                    is_certain
                }
            };
            // Through which end matters only if there may be no nodes.
            if !reached.insert((id, end.filter(|_| !is_certain))) {
                continue;
            }
            // Pointers in dead memory do not count, nor where it may be dead.
            if object.vitality != Vitality::Alive {
                continue;
            }
            waiting.extend(object.rows().map(|row| (row, None)));
            let shape = object.segment.as_deref().map(|s| s.shape);
            for cell in &object.cells {
                let is_link = shape.is_some_and(|shape| shape.has(cell));
                // What stands behind a block that is there or not is not held by the block.
                let of_one = shape.is_some_and(Shape::is_optional);
                let is_held = match (is_link, is_certain) {
                    (true, _) if of_one => false,
                    (true, false) => shape.is_some_and(|shape| is_in_place_of(shape, cell, end)),
                    (true | false, true) | (false, false) => true,
                };
                let Some(target) = self.held_end(universe, cell.value).filter(|_| is_held) else { continue };
                // What is owned is there as often as its owner.
                let is_owned = self.objects.get(target.0).is_some_and(|o| o.owner.is_some());
                if is_certain || is_link || is_owned {
                    waiting.push(target);
                }
            }
        }
        reached.into_iter().map(|(id, _)| id).collect()
    }

    /// The object that a value certainly points to, and through which end if it is a list.
    fn held_end(&mut self, universe: &mut Universe, value: TermId) -> Option<(ObjectId, Option<End>)> {
        if universe.terms.bits(value) != universe.pointer_bits || universe.terms.as_constant(value).is_some()
        {
            return None;
        }
        match self.resolve(universe, value) {
            Pointer::Into { object, .. } => Some((object, None)),
            Pointer::Node { segment, end, .. } => Some((segment, Some(end))),
            Pointer::Null | Pointer::Number => None,
        }
    }

    /// Whether there is at least one of what the object stands for.
    fn is_certainly_there(&mut self, universe: &mut Universe, id: ObjectId) -> bool {
        let mut next = Some(id);
        while let Some(id) = next {
            let Some(object) = self.objects.get(id) else { return true };
            next = object.owner;
            if object.segment.is_some() && !self.has_nodes(universe, id, 1) {
                return false;
            }
        }
        true
    }

    /// Live heap blocks that nothing certainly leads to: neither roots and memory nor the values in `others`.
    pub fn lost_blocks(&mut self, universe: &mut Universe, others: &[TermId]) -> Vec<ObjectId> {
        let reached = self.held_objects(universe, others);
        self.objects
            .blocks()
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
        // What is there for as long as the program runs can be named at any time.
        let gone: Vec<ObjectId> =
            self.objects.passing().map(|(id, _)| id).filter(|id| !reached.contains(id)).collect();
        for id in gone {
            self.objects.remove(id);
        }
        self.use_lasting_names(universe);
        let places = self.variables_of_objects();
        let terms = self.mentioned_terms(universe, &places);
        self.pools.retain_members(|atom| terms.contains(universe, atom));
        if !self.numbers.conditions().is_empty() {
            self.numbers.retain_conditions(|&condition| {
                let mut stack = vec![condition];
                while let Some(next) = stack.pop() {
                    if matches!(universe.terms.node(next), Node::Atom(_)) && !terms.contains(universe, next) {
                        return false;
                    }
                    stack.extend(universe.terms.operands(next));
                }
                true
            });
        }
        let terms = self.with_conditions(universe, terms);
        self.numbers.retain_variables(|var| places.contains(&var) || is_read(universe, var, &terms));
        self.promise(universe, "dropping what nothing leads to");
    }

    /// Forgets what is known of results of several operations that nothing in the state is. Where a recursive function returns,
    /// what it was given is such a result of what its caller was given, and that again: they would nest deeper each round.
    pub fn forget_nested_results(&mut self, universe: &mut Universe) {
        let places = self.variables_of_objects();
        let terms = self.mentioned_terms(universe, &places);
        let is_kept = |term: TermId| terms.contains(universe, term) || !is_nested(universe, term);
        self.numbers.retain_conditions(|&condition| {
            universe.terms.operands(condition).into_iter().all(is_kept) || is_kept(condition)
        });
        self.numbers.retain_variables(|var| {
            places.contains(&var)
                || match universe.reading(var) {
                    Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => is_kept(term),
                    Reading::Free => true,
                }
        });
    }

    /// Every variable that a root, a size, an offset, a bound, a value of a cell or a condition mentions, with the readings
    /// of the terms that these are made of, and of terms over the same atoms. Readings of other sums follow from their
    /// parts when they are asked for, and would pile up from round to round.
    pub(crate) fn mentioned_variables(&mut self, universe: &mut Universe) -> BTreeSet<Var> {
        let mut places = self.variables_of_objects();
        let terms = self.mentioned_terms(universe, &places);
        let terms = self.with_conditions(universe, terms);
        places.extend(self.numbers.variables().filter(|&var| is_read(universe, var, &terms)));
        places
    }

    /// The terms, with those that conditions are made of.
    fn with_conditions(&self, universe: &Universe, mut terms: Mentioned) -> Mentioned {
        add_parts(universe, self.numbers.conditions().iter().copied().collect(), &mut terms.marks);
        terms
    }

    pub(crate) fn mentioned_atoms(&mut self, universe: &mut Universe) -> BTreeSet<TermId> {
        let mut atoms = BTreeSet::new();
        let mut seen = Marks::default();
        let mut stack = self.terms_at_places(universe, &self.variables_of_objects());
        for (_, object) in self.objects.iter() {
            stack.push(object.address);
        }
        for (_, object) in self.objects.moved(universe) {
            stack.extend(object.cells.iter().map(|cell| cell.value));
        }
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                if matches!(universe.terms.node(next), Node::Atom(_)) {
                    atoms.insert(next);
                }
                stack.extend(universe.terms.operands(next));
            }
        }
        atoms
    }

    /// Variables of sizes, lengths, offsets and bounds.
    fn variables_of_objects(&self) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        for (_, object) in self.objects.with_places() {
            for expr in object.expressions().filter(|expr| expr.as_constant().is_none()) {
                found.extend(expr.vars());
            }
        }
        found
    }

    /// Every term but constants that roots, objects and these variables are made of.
    fn mentioned_terms(&self, universe: &Universe, variables: &BTreeSet<Var>) -> Mentioned {
        let mut marks = Marks::default();
        let mut others = self.terms_at_places(universe, variables);
        for (_, object) in self.objects.moved(universe) {
            object.cells.mark_parts(universe, &mut marks, &mut others);
        }
        add_parts(universe, others, &mut marks);
        Mentioned { marks, objects: self.objects.clone() }
    }

    /// Every value but constants of roots, the addresses of objects that are not still, and what these variables read.
    fn terms_at_places(&self, universe: &Universe, variables: &BTreeSet<Var>) -> Vec<TermId> {
        let says_something = |value: &TermId| universe.terms.as_constant(*value).is_none();
        let mut stack: Vec<TermId> = self.roots.values().copied().filter(says_something).collect();
        for (_, object) in self.objects.moved(universe) {
            stack.extend(object.addresses());
        }
        for &var in variables {
            if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) =
                universe.reading(var)
            {
                stack.push(term);
            }
        }
        stack
    }

    /// Whether the domain is consistent with what is asked of it; for tests.
    pub fn is_possible(&self) -> bool {
        !self.numbers.domain.is_empty()
    }
}

/// Terms that a state mentions.
struct Mentioned {
    marks: Marks,
    /// Their addresses are mentioned as well. Most are globals, and are not marked one by one.
    objects: Objects,
}

impl Mentioned {
    fn contains(&self, universe: &Universe, term: TermId) -> bool {
        let is_address = || {
            let object = universe.terms.as_atom(term).and_then(|atom| universe.object_at(atom));
            object.and_then(|id| self.objects.get(id)).is_some_and(|object| object.address == term)
        };
        self.marks.contains(term) || is_address()
    }
}

/// Whether a variable reads one of these terms, or one over their atoms.
fn is_read(universe: &Universe, var: Var, terms: &Mentioned) -> bool {
    let reading = universe.reading(var);
    let (Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term)) = reading else {
        return false;
    };
    if terms.contains(universe, term) {
        return !(matches!(reading, Reading::Signed(_)) && is_place(universe, term));
    }
    // No sum, so no place.
    is_made_of(universe, term, terms)
}

/// Whether a link of a list is what the pointer to that end is if there are no nodes.
fn is_in_place_of(shape: Shape, cell: &crate::Cell, end: Option<End>) -> bool {
    let place = match end {
        Some(End::First) => shape.behind(),
        Some(End::Last) => shape.before(),
        Some(End::Each) | None => None,
    };
    place.is_some_and(|place| cell.offset == LinearExpr::constant(place))
}

/// Whether a term is a place at a constant distance from where an object starts. Addresses are natural numbers: what is known of
/// such a place as a signed number follows from the address, and would be asked of every list there is.
fn is_place(universe: &Universe, term: TermId) -> bool {
    let Node::Linear { terms, .. } = universe.terms.node(term) else { return false };
    let [(part, 1)] = terms.as_ref() else { return false };
    universe.terms.as_atom(*part).is_some_and(|atom| universe.object_at(atom).is_some())
}

/// Adds these terms and all that they are made of, but for constants, which nothing is said of.
pub(crate) fn add_parts(universe: &Universe, mut stack: Vec<TermId>, seen: &mut impl Met) {
    while let Some(next) = stack.pop() {
        match universe.terms.node(next) {
            Node::Constant { .. } => {}
            Node::Atom(_) => {
                seen.meet(next);
            }
            Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {
                if seen.meet(next) {
                    stack.extend(universe.terms.operands(next));
                }
            }
        }
    }
}

/// Whether a term is an operation on results of operations or on sums, of which there are ever more. Extensions do not count.
fn is_nested(universe: &Universe, term: TermId) -> bool {
    let mut stack = vec![(term, 0)];
    let mut seen = BTreeSet::new();
    while let Some((next, depth)) = stack.pop() {
        if !seen.insert((next, depth)) {
            continue;
        }
        let depth = match universe.terms.node(next) {
            Node::Constant { .. } | Node::Atom(_) => continue,
            Node::Linear { .. } if depth > 0 => return true,
            Node::Linear { .. } | Node::Extend { .. } | Node::Not(_) => depth,
            Node::Extract { .. }
            | Node::Binary { .. }
            | Node::Compare { .. }
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => depth + 1,
        };
        if depth > 1 {
            return true;
        }
        stack.extend(universe.terms.operands(next).into_iter().map(|part| (part, depth)));
    }
    false
}

/// Whether a term, which is no sum, has only atoms among `terms`.
fn is_made_of(universe: &Universe, term: TermId, terms: &Mentioned) -> bool {
    if matches!(universe.terms.node(term), Node::Linear { .. }) {
        return false;
    }
    if matches!(universe.terms.node(term), Node::Atom(_)) {
        return terms.contains(universe, term);
    }
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            if matches!(universe.terms.node(next), Node::Atom(_)) && !terms.contains(universe, next) {
                return false;
            }
            stack.extend(universe.terms.operands(next));
        }
    }
    true
}

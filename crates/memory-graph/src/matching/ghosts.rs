//! Lists that one side does not have: the other side gets one without nodes, a *ghost*, so that both can be paired.
//!
//! What points to a ghost's first node is what stands behind it, and what points to its last stands before it. What each node
//! would hold there is in the range of what the other side's nodes hold, so that facts about nodes survive.

use super::lists::UNLIKE;
use super::{Apart, Matcher, Side};
use crate::{Alias, Content, End, Object, ObjectId, Own, Pointer, Reading, Segment, Shape, Universe};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::{Constraint, LinearExpr, Var};
use tayra_terms::TermId;

/// A list without nodes, where one side has nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ghost {
    /// The object that stands for it on that side.
    pub(super) object: ObjectId,
    /// Where its first node would start on that side.
    pub(super) first: TermId,
    /// Where its last node would start, if something can point there.
    pub(super) last: Option<TermId>,
}

/// What names of one side are called in a ghost of the other.
#[derive(Default)]
struct Translation {
    terms: FxHashMap<TermId, TermId>,
    variables: FxHashMap<Var, Var>,
    objects: FxHashMap<ObjectId, ObjectId>,
}

impl Translation {
    /// Whether a term is made of names of nodes.
    fn speak_of(&self, universe: &Universe, term: TermId) -> bool {
        let mut atoms = BTreeSet::new();
        super::collect_atoms(universe, term, &mut atoms);
        atoms.iter().any(|atom| self.terms.contains_key(atom))
    }
}

impl Matcher<'_> {
    /// A pointer to an end of a segment that the other side has no nodes of: it must be where that end would be.
    pub(super) fn meet_ghost(
        &mut self,
        side: Side,
        (segment, end, offset): (ObjectId, End, &LinearExpr),
        ghost: Ghost,
        other: TermId,
    ) -> Result<TermId, Apart> {
        let (_, result) = self.partner_of(side, segment).ok_or_else(|| Apart::new(UNLIKE))?;
        // In a list of one node the first is the last.
        let ends: &[End] = match end {
            End::First if self.has_one_node(side, segment) => &[End::First, End::Last],
            End::Last if self.has_one_node(side, segment) => &[End::Last, End::First],
            End::First => &[End::First],
            End::Last => &[End::Last],
            End::Each => &[],
        };
        for end in ends {
            let there = if *end == End::First { Some(ghost.first) } else { ghost.last };
            let Some(there) = there else { continue };
            let there = self.at(there, offset)?;
            let (universe, state) = self.universe_and_state(side.other());
            let same = universe.terms.equal(there, other);
            if there != other && state.decide(universe, same) != crate::Decision::Yes {
                continue;
            }
            let found = self.result.objects.get(result).ok_or_else(|| Apart::new(UNLIKE))?;
            let address = match end {
                End::First => Some(found.address),
                End::Last | End::Each => found.segment.as_ref().and_then(|s| s.last).map(|last| last.address),
            };
            let address = address.ok_or_else(|| Apart::new(UNLIKE))?;
            return self.at(address, offset);
        }
        Err(Apart::new("a list on one side has no place on the other"))
    }

    /// One side has a list where the other has none.
    pub(super) fn insert(
        &mut self,
        left: TermId,
        from_left: &Pointer,
        right: TermId,
        from_right: &Pointer,
    ) -> Result<TermId, Apart> {
        if let Pointer::Node { segment, .. } = from_left
            && let Some(both) = self.insert_list(Side::Left, *segment, from_left, right)?
        {
            return Ok(both);
        }
        if self.invent
            && let Pointer::Node { segment, .. } = from_right
            && let Some(both) = self.insert_list(Side::Right, *segment, from_right, left)?
        {
            return Ok(both);
        }
        Err(Apart::new("a list on one side has no place on the other"))
    }

    /// The other side gets a list without nodes in front of (or behind) where its pointer leads. `None` if that cannot be.
    pub(super) fn insert_list(
        &mut self,
        side: Side,
        object: ObjectId,
        own: &Pointer,
        other: TermId,
    ) -> Result<Option<TermId>, Apart> {
        if self.partner_of(side, object).is_some() {
            return Ok(None);
        }
        let shape = match self.shape_of(side, object) {
            Some(shape) => shape,
            // A block becomes a list of one node, of the kind that the other side has there.
            None => {
                let theirs = self.resolve_on(side.other(), other);
                let Some(shape) = theirs.object().and_then(|o| self.shape_of(side.other(), o)) else {
                    return Ok(None);
                };
                if !self.becomes_list(side, object, shape) {
                    return Ok(None);
                }
                shape
            }
        };
        // What is there or not is not in front of anything: where it is not there, it is one known thing.
        if shape.is_optional() && self.behind_on_the_other_side(side, object) != Some(other) {
            return Ok(None);
        }
        let (end, offset) = match own {
            Pointer::Node { end, offset, .. } => (*end, offset.clone()),
            Pointer::Into { offset, .. } => (End::First, offset.clone()),
            Pointer::Null | Pointer::Number => return Ok(None),
        };
        let Some(constant) = offset.as_constant().and_then(tayra_numeric::Integer::to_i64) else {
            return Ok(None);
        };
        // Where the end would start on the other side.
        let start =
            self.universe.terms.add_constant(other, i128::from(constant).wrapping_neg().cast_unsigned());
        let Some(ghost) = self.make_ghost(side, object, shape, end, start) else { return Ok(None) };
        match side {
            Side::Left => self.right_ghosts.insert(object, ghost),
            Side::Right => self.left_ghosts.insert(object, ghost),
        };
        let (a, b) = match side {
            Side::Left => (object, ghost.object),
            Side::Right => (ghost.object, object),
        };
        self.pair_objects(a, b)?;
        self.meet_ghost(side, (object, end, &offset), ghost, other).map(Some)
    }

    /// A list without nodes on the side that has none, with links around it.
    pub(super) fn make_ghost(
        &mut self,
        side: Side,
        object: ObjectId,
        shape: Shape,
        end: End,
        start: TermId,
    ) -> Option<Ghost> {
        let model = self.state(side).objects.shared(object)?;
        model.segment.as_ref()?;
        let head = i128::from(shape.head());
        let to_head =
            |universe: &mut Universe, t: TermId| universe.terms.add_constant(t, head.cast_unsigned());
        let (first, last) = match (end, shape.before()) {
            (End::First, None) => (start, None),
            (End::First, Some(previous)) => {
                // What stands before: what the side's own link before leads to, as the other side knows it, or the link
                // before of what stands behind.
                let before = self.counterpart(side, model.link(previous)?).or_else(|| {
                    let behind = to_head(self.universe, start);
                    self.link_of_target(side.other(), behind, (shape.head(), previous))
                })?;
                let before = self.universe.terms.add_constant(before, head.wrapping_neg().cast_unsigned());
                (start, Some(before))
            }
            (End::Last, Some(_)) => {
                let behind = self.counterpart(side, model.behind(shape)?).or_else(|| {
                    let before = to_head(self.universe, start);
                    self.link_of_target(side.other(), before, (shape.head(), shape.behind()?))
                })?;
                let behind = self.universe.terms.add_constant(behind, head.wrapping_neg().cast_unsigned());
                (behind, Some(start))
            }
            (End::Last, None) | (End::Each, _) => return None,
        };
        let (id, address) = self.universe.fresh_object();
        let (each, each_address) = self.universe.fresh_object();
        let mut ghost = Object::new(model.storage, model.size.clone(), model.align, address);
        ghost.hint = model.hint;
        let alias = last.map(|_| {
            let (object, address) = self.universe.fresh_object();
            Alias { object, address }
        });
        let next = to_head(self.universe, first);
        ghost.set_behind(self.universe, shape, next);
        if let (Some(previous), Some(last)) = (shape.before(), last) {
            let before = to_head(self.universe, last);
            ghost.set_link(self.universe, previous, before);
        }
        ghost.segment = Some(Arc::new(Segment {
            shape,
            length: LinearExpr::constant(0),
            last: alias,
            each: Alias { object: each, address: each_address },
            own: Own::default(),
        }));
        ghost.owner = match model.owner {
            None => None,
            Some(owner) => Some(self.partner_of(side, owner)?.0),
        };
        self.state_on(side.other()).objects.insert(id, ghost);
        Some(Ghost { object: id, first, last })
    }

    /// A value of one side as the other side has it, if it is a pointer into something that has a partner, or a constant.
    pub(super) fn counterpart(&mut self, side: Side, value: TermId) -> Option<TermId> {
        if self.universe.terms.as_constant(value).is_some() {
            return Some(value);
        }
        let target = self.resolve_on(side, value);
        let (object, end, offset) = match target {
            Pointer::Null => return Some(self.universe.pointer_constant(0)),
            Pointer::Into { object, offset } => (object, End::First, offset),
            Pointer::Node { segment, end, offset } => (segment, end, offset),
            Pointer::Number => return None,
        };
        let offset = offset.as_constant().and_then(tayra_numeric::Integer::to_i64)?;
        let address = if let Some(ghost) = self.ghosts(side.other()).get(&object).copied() {
            match end {
                End::First => ghost.first,
                End::Last => ghost.last?,
                End::Each => return None,
            }
        } else {
            let partner = match self.partner_of(side, object) {
                Some((partner, _)) => partner,
                None => self.fixed_partner(object)?,
            };
            let found = self.state_on(side.other()).objects.shared(partner)?;
            match end {
                End::First => found.address,
                End::Last => found.segment.as_ref()?.last?.address,
                End::Each => found.segment.as_ref()?.each.address,
            }
        };
        Some(self.universe.terms.add_constant(address, i128::from(offset).cast_unsigned()))
    }

    /// The link that stands at a place of the node whose head a pointer leads to.
    pub(super) fn link_of_target(
        &mut self,
        side: Side,
        pointer: TermId,
        (head, place): (i64, i64),
    ) -> Option<TermId> {
        let (universe, state) = self.universe_and_state(side);
        let (object, offset) = match state.resolve(universe, pointer) {
            Pointer::Into { object, offset } => (object, offset),
            Pointer::Node { segment, end: End::First, offset } => (segment, offset),
            Pointer::Node { .. } | Pointer::Null | Pointer::Number => return None,
        };
        let at = offset.as_constant().and_then(tayra_numeric::Integer::to_i64)?;
        let place = at.checked_sub(head)?.checked_add(place)?;
        let bytes = u64::from(universe.pointer_bits / 8);
        state.peek(universe, object, &LinearExpr::constant(i128::from(place)), bytes)
    }

    /// A list that one side has no nodes of says of its nodes what the other side does.
    pub(super) fn match_ghost(
        &mut self,
        a: &Object,
        b: &Object,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
        ghost_is_right: bool,
    ) -> Result<(), Apart> {
        if !self.invent {
            return Ok(());
        }
        let (side, model, ghost) =
            if ghost_is_right { (Side::Left, a, right) } else { (Side::Right, b, left) };
        let Some(segment) = model.segment.clone() else { return Ok(()) };
        let owned = self.state(side).owned_by(if ghost_is_right { left } else { right });
        // What each node has is copied to the ghost, so that it can be paired as usual.
        let mut names = Translation::default();
        let ghost_each = {
            let state = self.state_on(side.other());
            state.segment(ghost).map(|s| s.each.address)
        };
        if let Some(each) = ghost_each {
            names.terms.insert(segment.each.address, each);
        }
        self.translate_own(side, &segment.own, &mut names);
        names.objects.insert(if ghost_is_right { left } else { right }, ghost);
        for &old in &owned {
            let (new, address) = self.universe.fresh_object();
            let Some(found) = self.state(side).objects.shared(old) else { continue };
            names.terms.insert(found.address, address);
            names.objects.insert(old, new);
            if let Some(inner) = found.segment.as_deref() {
                for alias in inner.last.into_iter().chain([inner.each]) {
                    if alias.address == found.address {
                        continue;
                    }
                    let (_, address) = self.universe.fresh_object();
                    names.terms.insert(alias.address, address);
                }
                self.translate_own(side, &inner.own, &mut names);
            }
        }
        for &old in &owned {
            let found = self.state(side).objects.get(old).cloned();
            let (Some(mut object), Some(&new)) = (found, names.objects.get(&old)) else { continue };
            if let Some(address) = names.terms.get(&object.address) {
                object.address = *address;
            }
            object.owner = object.owner.and_then(|owner| names.objects.get(&owner).copied());
            self.translate_object(side, &mut object, &mut names)?;
            self.state_on(side.other()).objects.insert(new, object);
        }
        let mut data = model.clone();
        data.cells.retain(|c| !segment.shape.has(c));
        data.segment = None;
        self.translate_object(side, &mut data, &mut names)?;
        if segment.own == Own::default() {
            // A single block has no names of its own, but what its size and its values have to do with each other is so in
            // each node of the list that it becomes part of.
            let is_address = |atom: &TermId| {
                self.universe.terms.as_atom(*atom).is_some_and(|a| self.universe.object_at(a).is_some())
            };
            let atoms = names.terms.keys().copied().filter(|atom| !is_address(atom)).collect();
            let variables = names.variables.keys().copied().collect();
            self.translate_facts(side, &Own { atoms, variables }, &mut names);
        }
        let state = self.state_on(side.other());
        if let Some(found) = state.objects.get_mut(ghost) {
            found.size = data.size;
            found.cells.extend(data.cells.iter().cloned());
            found.runs = data.runs;
        }
        let (Some(x), Some(y)) = (self.left.objects.shared(left), self.right.objects.shared(right)) else {
            return Ok(());
        };
        let strip = |object: &Object| {
            let mut object = object.clone();
            object.cells.retain(|c| !segment.shape.has(c));
            object
        };
        let (x, y) = (strip(&x), strip(&y));
        let size = self.pair_sizes(&x, &y);
        if let Some(found) = self.result.objects.get_mut(result) {
            found.size = size;
        }
        self.match_data(&x, &y, (left, right, result))
    }

    /// Whether an object stands for a list that its side has no nodes of.
    pub(super) fn is_ghost(&self, side: Side, object: ObjectId) -> bool {
        self.ghosts(side).values().any(|ghost| ghost.object == object)
    }

    /// Names of nodes that are not there, in the range of those of the nodes that are.
    fn translate_own(&mut self, side: Side, own: &Own, names: &mut Translation) {
        for &atom in &own.atoms {
            if let Some(copy) = self.ghost_value(side, atom) {
                names.terms.insert(atom, copy);
            }
        }
        for &var in &own.variables {
            self.ghost_variable(side, var, names);
        }
        self.translate_facts(side, own, names);
    }

    /// What is known of names among each other, of the names that stand for them in a ghost.
    fn translate_facts(&mut self, side: Side, own: &Own, names: &mut Translation) {
        let from = self.state(side);
        for fact in from.facts_among(self.universe, own) {
            let Some(expr) = self.translated_expression(side, fact.expr(), names) else { continue };
            let universe = &mut *self.universe;
            let to = if side == Side::Left { &mut self.right } else { &mut self.left };
            to.numbers.assume(universe, &Constraint::new(expr, fact.comparison()));
        }
    }

    /// A number on the other side that is in the range of one on this side.
    fn ghost_variable(&mut self, side: Side, var: Var, names: &mut Translation) -> Var {
        let copy = self.universe.fresh_variable();
        let universe = &mut *self.universe;
        let (from, to) = match side {
            Side::Left => (&mut self.left, &mut self.right),
            Side::Right => (&mut self.right, &mut self.left),
        };
        let range = if from.numbers.knows(var) {
            from.numbers.bounds(universe, &LinearExpr::term(var, 1))
        } else {
            tayra_numeric::Interval::ALL
        };
        to.numbers.add_free(copy, range);
        names.variables.insert(var, copy);
        copy
    }

    /// What an object of one side holds, as the other side could say it. Cells and runs that it cannot say are left out; the
    /// lengths of lists and the places of rows must be said.
    fn translate_object(
        &mut self,
        side: Side,
        object: &mut Object,
        names: &mut Translation,
    ) -> Result<(), Apart> {
        let unsaid = || Apart::new("what nodes of a list have is unknown on one side");
        let cells = std::mem::take(&mut object.cells);
        for mut cell in cells.iter().cloned() {
            let offset = self.translated_expression(side, &cell.offset, names);
            if let (Some(offset), Some(value)) = (offset, self.translated(side, cell.value, &mut names.terms))
            {
                cell.offset = offset;
                cell.value = value;
                object.cells.push(cell);
            }
        }
        // What stands in the object may be what its size is made of.
        if let Some(size) = self.translated_expression(side, &object.size, names) {
            object.size = size;
        }
        let runs = std::mem::take(&mut object.runs);
        for mut run in runs {
            let low = self.translated_expression(side, &run.low, names);
            let high = self.translated_expression(side, &run.high, names);
            let (Some(low), Some(high)) = (low, high) else {
                if run.row().is_some() {
                    return Err(unsaid());
                }
                continue;
            };
            run.low = low;
            run.high = high;
            if let Content::Elements { row, .. } = &mut run.content {
                *row = names.objects.get(row).copied().ok_or_else(unsaid)?;
            }
            if let Content::Same { value, .. } = &mut run.content {
                let Some(there) = self.translated_expression(side, value, names) else { continue };
                *value = there;
            }
            object.runs.push(run);
        }
        if let Some(segment) = object.segment.as_deref() {
            let mut inner = segment.clone();
            inner.length = self.translated_expression(side, &inner.length, names).ok_or_else(unsaid)?;
            for alias in inner.last.iter_mut().chain([&mut inner.each]) {
                let address = names.terms.get(&alias.address).copied().ok_or_else(unsaid)?;
                let object = self.universe.terms.as_atom(address).and_then(|a| self.universe.object_at(a));
                *alias = Alias { object: object.ok_or_else(unsaid)?, address };
            }
            let term = |atom: &TermId| names.terms.get(atom).copied().unwrap_or(*atom);
            let variable = |var: &Var| names.variables.get(var).copied().unwrap_or(*var);
            inner.own = Own {
                atoms: segment.own.atoms.iter().map(term).collect(),
                variables: segment.own.variables.iter().map(variable).collect(),
            };
            object.segment = Some(Arc::new(inner));
        }
        Ok(())
    }

    /// An expression of one side as the other side could say it.
    fn translated_expression(
        &mut self,
        side: Side,
        expr: &LinearExpr,
        names: &mut Translation,
    ) -> Option<LinearExpr> {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            let own = match (names.variables.get(var), self.universe.reading(*var)) {
                (Some(copy), _) => LinearExpr::term(*copy, 1),
                (None, Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term))
                    if names.speak_of(self.universe, term) =>
                {
                    let there = self.translated(side, term, &mut names.terms)?;
                    self.universe.read_as(self.universe.reading(*var), there)
                }
                (None, reading) => match (self.translate(side, &LinearExpr::term(*var, 1)), reading) {
                    (Some(named), _) => self.instantiate(side.other(), &named),
                    (None, Reading::Free) => LinearExpr::term(self.ghost_variable(side, *var, names), 1),
                    // What no name of the nodes is part of means the same on both sides, whoever mentions it.
                    (None, Reading::Signed(_) | Reading::Unsigned(_) | Reading::Whole(_)) => {
                        self.share(*var);
                        LinearExpr::term(*var, 1)
                    }
                },
            };
            sum = sum.plus_scaled(&own, factor);
        }
        Some(sum)
    }

    pub(super) fn translated(
        &mut self,
        side: Side,
        value: TermId,
        names: &mut FxHashMap<TermId, TermId>,
    ) -> Option<TermId> {
        let mut atoms = BTreeSet::new();
        super::collect_atoms(self.universe, value, &mut atoms);
        for atom in atoms {
            if names.contains_key(&atom) {
                continue;
            }
            let is_address =
                self.universe.terms.as_atom(atom).is_some_and(|a| self.universe.object_at(a).is_some());
            let there = if is_address { self.counterpart(side, atom) } else { self.ghost_value(side, atom) };
            names.insert(atom, there?);
        }
        Some(self.universe.terms.substitute(value, names, &mut FxHashMap::default()))
    }

    /// A value on the other side that is in the range of one on this side: what a node holds that is not there.
    pub(super) fn ghost_value(&mut self, side: Side, atom: TermId) -> Option<TermId> {
        let kind = self.universe.terms.as_atom(atom).map(|a| self.universe.terms.atom(a).clone())?;
        let copy = self.universe.terms.fresh(kind.bits, kind.kind.of_a_copy(), kind.sign);
        for read in [Universe::signed, Universe::unsigned] {
            let (old, new) = (read(self.universe, atom), read(self.universe, copy));
            let universe = &mut *self.universe;
            let (from, to) = match side {
                Side::Left => (&mut self.left, &mut self.right),
                Side::Right => (&mut self.right, &mut self.left),
            };
            if old.as_var().is_some_and(|var| from.numbers.knows(var)) {
                let range = from.numbers.bounds(universe, &old);
                to.assume_within(universe, &new, &range);
            }
        }
        if let Some(member) = self.state(side).pools.member(atom) {
            self.state_on(side.other()).pools.suppose_member(copy, member);
        }
        Some(copy)
    }
}

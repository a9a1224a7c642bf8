//! Folding: two neighbours of one state become one segment, which is the first one's object.
//!
//! What they hold is paired as in a join of the state with itself, in which everything else is the same on both sides; what
//! differs has a name of its own in each node then.

use super::{Loss, Matcher, Side};
use crate::{Object, ObjectId, Own, Segment, Shape, State, Universe};
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::Integer;
use tayra_terms::TermId;

impl State {
    /// The segment that `first` and `second`, which follows it, make together; and what was lost. `Err` if that is more than
    /// may be, or, without it, if they differ too much.
    pub(crate) fn append(
        &self,
        universe: &mut Universe,
        (first, second): (ObjectId, ObjectId),
        shape: Shape,
        most: Loss,
    ) -> Result<(State, Loss), Option<Loss>> {
        self.append_within(universe, (first, second), shape, most).unwrap_or(Err(None))
    }

    /// As [`State::append`]; `None` if they differ too much.
    fn append_within(
        &self,
        universe: &mut Universe,
        (first, second): (ObjectId, ObjectId),
        shape: Shape,
        most: Loss,
    ) -> Option<Result<(State, Loss), Option<Loss>>> {
        let mut base = self.clone();
        if !base.become_list(universe, first, shape) || !base.become_list(universe, second, shape) {
            return None;
        }
        // What points back from the second to the first is understood now.
        let (a, b) = (base.objects.shared(first)?, base.objects.shared(second)?);
        let (left, right) = (a.segment.clone()?, b.segment.clone()?);
        let mut matcher = Matcher::new(universe, &base, &base, true);
        matcher.is_append = true;
        matcher.mixes_kinds = true;
        matcher.keep_all_but(first, second);
        let mut joined = Object::new(a.storage, a.size.clone(), a.align, a.address);
        joined.owner = a.owner;
        joined.hint = a.hint.or(b.hint);
        joined.segment = Some(Arc::new(Segment {
            shape,
            length: left.length.clone() + right.length.clone(),
            last: right.last,
            each: left.each,
            own: Own::default(),
        }));
        matcher.objects.insert(first, (second, first));
        matcher.right_objects.insert(second, first);
        matcher.kept.insert(a.address);
        matcher.result.objects.insert(first, joined);
        let data = |object: &Object| {
            let mut object = object.clone();
            object.cells.retain(|c| !shape.has(c));
            object
        };
        let (x, y) = (data(&a), data(&b));
        let size = matcher.pair_sizes(&a, &b);
        let sizes_differ = size != a.size;
        if let Some(found) = matcher.result.objects.get_mut(first) {
            found.size = size;
        }
        if !shape.is_row() {
            matcher.match_rows(first, second, first).ok()?;
        }
        matcher.match_data(&x, &y, (first, second, first)).ok()?;
        while let Some((left, right, result)) = matcher.waiting.pop_front() {
            matcher.match_contents(left, right, result).ok()?;
        }
        let all_paired = base.owned_by(first).iter().all(|id| matcher.objects.contains_key(id))
            && base.owned_by(second).iter().all(|id| matcher.right_objects.contains_key(id));
        if !all_paired {
            return None;
        }
        let cells = matcher.result.objects.get(first).map_or(0, |o| o.cells.len());
        let loss = if matcher.mixed_constants {
            Loss::Constants
        } else if matcher.loses_that_there_are_nodes(first) {
            Loss::Nodes
        } else if matcher.new_terms.is_empty()
            && !sizes_differ
            && cells == x.cells.len()
            && cells == y.cells.len()
        {
            Loss::Nothing
        } else {
            Loss::Values
        };
        if loss > most {
            return Some(Err(Some(loss)));
        }
        let names_paired = matcher.numbers.is_empty();
        let roots = base.roots.clone();
        let (lost_track, holds_astray, pools) = (base.lost_track, base.holds_astray, base.pools.clone());
        let before = base.numbers.clone();
        let joined = matcher.finish(&crate::How::Join);
        let mut state = joined.state;
        state.roots = roots;
        state.lost_track = lost_track;
        state.holds_astray = holds_astray;
        state.pools.add_members_of(&pools);
        if names_paired {
            state.numbers = before;
        }
        if shape.is_row() {
            return Some(Ok((state, loss)));
        }
        let (next, previous) = (b.behind(shape)?, a.before(shape));
        if let Some(object) = state.objects.get_mut(first) {
            object.set_behind(universe, shape, next);
            if let (Some(at), Some(value)) = (shape.before(), previous) {
                object.set_link(universe, at, value);
            }
        }
        state.forget_entry(universe, |object| self.objects.get(object).is_some());
        state.fit_into_memory(universe, first);
        Some(Ok((state, loss)))
    }
}

impl Matcher<'_> {
    /// Whether something that the nodes have surely has nodes in one of the two and not in the other.
    fn loses_that_there_are_nodes(&self, first: ObjectId) -> bool {
        let is_there = |side: Side, id: ObjectId| {
            let state = self.state(side);
            state.segment(id).is_some_and(|segment| {
                let least = state.numbers.domain().quick_bounds(&segment.length);
                least.lower().is_some_and(Integer::is_positive)
            })
        };
        self.result.owned_by(first).into_iter().any(|result| {
            let sides = self.objects.iter().find(|(_, (_, both))| *both == result);
            sides.is_some_and(|(left, (right, _))| {
                is_there(Side::Left, *left) != is_there(Side::Right, *right)
            })
        })
    }

    /// Everything but two objects, and what their nodes have, is the same on both sides.
    fn keep_all_but(&mut self, first: ObjectId, second: ObjectId) {
        let mut apart: BTreeSet<ObjectId> = [first, second].into_iter().collect();
        apart.extend(self.left.owned_by(first));
        apart.extend(self.left.owned_by(second));
        for segment in apart.iter().filter_map(|id| self.left.segment(*id)) {
            self.bound.extend(&segment.own);
        }
        // How many nodes the two have is nothing that their nodes have, though a bound in a node may be made of it.
        for length in [first, second].iter().filter_map(|id| self.left.segment(*id)).map(|s| &s.length) {
            for var in length.vars() {
                self.bound.variables.remove(&var);
            }
        }
        let values: Vec<TermId> = self.left.roots.values().copied().collect();
        for value in values {
            super::collect_atoms(self.universe, value, &mut self.kept);
        }
        let objects = self.left.objects.clone();
        for (id, object) in objects.iter() {
            for expr in object.expressions() {
                for var in expr.vars() {
                    self.share(var);
                }
            }
            if apart.contains(&id) {
                continue;
            }
            self.kept.extend(object.addresses());
            for cell in &object.cells {
                super::collect_atoms(self.universe, cell.value, &mut self.kept);
            }
            self.objects.insert(id, (id, id));
            self.right_objects.insert(id, id);
            if let Some(shared) = objects.shared(id) {
                self.result.objects.insert_shared(id, shared);
            }
        }
        // Links of the two lead outwards.
        for id in [first, second] {
            let Some(object) = objects.get(id) else { continue };
            let Some(shape) = object.segment.as_deref().map(|s| s.shape) else { continue };
            for cell in object.cells.iter().filter(|c| shape.has(c)) {
                super::collect_atoms(self.universe, cell.value, &mut self.kept);
            }
            self.kept.extend(object.segment.iter().filter_map(|s| s.last).map(|l| l.address));
            self.kept.insert(object.address);
        }
    }
}

//! Folding: two neighbours of one state become one segment, which is the first one's object.
//!
//! What they hold is paired as in a join of the state with itself, in which everything else is the same on both sides; what
//! differs has a name of its own in each node then.

use super::Matcher;
use crate::{Links, Object, ObjectId, Own, Root, Segment, State, Universe};
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_terms::TermId;

/// What is lost when nodes become one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loss {
    /// They hold the same.
    Nothing,
    /// Which of them holds which value.
    Values,
    /// Which of them holds which constant: programs mark nodes by constants.
    Constants,
}

impl State {
    /// The segment that `first` and `second`, which follows it, make together; and what was lost. `Err` if that is more than
    /// may be, or, without it, if they differ too much.
    pub(crate) fn append(
        &self,
        universe: &mut Universe,
        (first, second): (ObjectId, ObjectId),
        links: Links,
        most: Loss,
    ) -> Result<(State, Loss), Option<Loss>> {
        self.append_within(universe, (first, second), links, most).unwrap_or(Err(None))
    }

    /// As [`State::append`]; `None` if they differ too much.
    fn append_within(
        &self,
        universe: &mut Universe,
        (first, second): (ObjectId, ObjectId),
        links: Links,
        most: Loss,
    ) -> Option<Result<(State, Loss), Option<Loss>>> {
        let mut base = self.clone();
        if !base.become_list(universe, first, links) || !base.become_list(universe, second, links) {
            return None;
        }
        // What points back from the second to the first is understood now.
        let (a, b) = (base.objects.shared(first)?, base.objects.shared(second)?);
        let (left, right) = (a.segment.clone()?, b.segment.clone()?);
        let mut matcher = Matcher::new(universe, &base, &base, true);
        matcher.is_append = true;
        matcher.keep_all_but(first, second);
        let mut joined = Object::new(a.storage, a.size.clone(), a.align, a.address);
        joined.owner = a.owner;
        joined.hint = a.hint.or(b.hint);
        joined.segment = Some(Arc::new(Segment {
            links,
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
            object.cells.retain(|c| !links.has(c));
            object
        };
        let (x, y) = (data(&a), data(&b));
        if links.are_pointers() {
            matcher.match_rows(first, second, first).ok()?;
        }
        matcher.match_cells(&x, &y, (first, second, first)).ok()?;
        matcher.match_runs(&x, &y, first);
        while let Some((left, right, result)) = matcher.waiting.pop_front() {
            matcher.match_contents(left, right, result).ok()?;
        }
        let size = matcher.pair_sizes(&a, &b);
        let sizes_differ = size != a.size;
        if let Some(found) = matcher.result.objects.get_mut(first) {
            found.size = size;
        }
        let all_paired = base.owned_by(first).iter().all(|id| matcher.objects.contains_key(id))
            && base.owned_by(second).iter().all(|id| matcher.right_objects.contains_key(id));
        if !all_paired {
            return None;
        }
        let cells = matcher.result.objects.get(first).map_or(0, |o| o.cells.len());
        let loss = if matcher.mixed_constants {
            Loss::Constants
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
        let lost_track = base.lost_track;
        let before = base.numbers.clone();
        let joined = matcher.finish(&crate::How::Join);
        let mut state = joined.state;
        state.roots = roots;
        state.lost_track = lost_track;
        if names_paired {
            state.numbers = before;
        }
        if !links.are_pointers() {
            return Some(Ok((state, loss)));
        }
        let (next, previous) = (b.link(links.next)?, links.previous.and_then(|p| a.link(p)));
        if let Some(object) = state.objects.get_mut(first) {
            object.set_link(universe, links.next, next);
            if let (Some(at), Some(value)) = (links.previous, previous) {
                object.set_link(universe, at, value);
            }
        }
        let gone: Vec<ObjectId> =
            self.objects.iter().map(|(id, _)| id).filter(|id| state.objects.get(*id).is_none()).collect();
        state.forget_interface(universe, &gone, first);
        state.fit_into_memory(universe, first);
        Some(Ok((state, loss)))
    }

    /// What remembers the entry of the function must not name what is a node now.
    fn forget_interface(&mut self, universe: &mut Universe, gone: &[ObjectId], segment: ObjectId) {
        let owned = self.owned_by(segment);
        let last = self.segment(segment).and_then(|s| s.last).map(|l| l.object);
        let interface: Vec<(Root, TermId)> =
            self.roots.iter().filter(|(r, _)| r.is_interface_cell()).map(|(r, t)| (*r, *t)).collect();
        for (root, value) in interface {
            let mut atoms = BTreeSet::new();
            super::collect_atoms(universe, value, &mut atoms);
            let is_inside = atoms.iter().any(|atom| {
                let object = universe.terms.as_atom(*atom).and_then(|a| universe.object_at(a));
                object.is_some_and(|o| (gone.contains(&o) && Some(o) != last) || owned.contains(&o))
            });
            if is_inside {
                self.roots.remove(&root);
            }
        }
    }
}

impl Matcher<'_> {
    /// Everything but two objects, and what their nodes have, is the same on both sides.
    fn keep_all_but(&mut self, first: ObjectId, second: ObjectId) {
        let mut apart: BTreeSet<ObjectId> = [first, second].into_iter().collect();
        apart.extend(self.left.owned_by(first));
        apart.extend(self.left.owned_by(second));
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
            let Some(links) = object.segment.as_deref().map(|s| s.links) else { continue };
            for cell in object.cells.iter().filter(|c| links.has(c)) {
                super::collect_atoms(self.universe, cell.value, &mut self.kept);
            }
            self.kept.extend(object.segment.iter().filter_map(|s| s.last).map(|l| l.address));
            self.kept.insert(object.address);
        }
    }
}

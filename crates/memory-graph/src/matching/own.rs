//! Names that mean something else in each node of a list: which ones they are in a result, and that a general state takes
//! only such names for what differs from node to node.

use super::{Instantiation, Matcher, Side};
use crate::{ObjectId, Own, Reading, State};
use std::collections::BTreeSet;
use tayra_numeric::{LinearExpr, Var};
use tayra_terms::TermId;

impl Matcher<'_> {
    /// Notes for each list of the result which of its names differ from node to node.
    pub(super) fn bind_own_names(&mut self) {
        let lists: Vec<(ObjectId, ObjectId, ObjectId)> = self
            .objects
            .iter()
            .filter(|(_, (_, result))| self.result.segment(*result).is_some())
            .map(|(left, (right, result))| (*left, *right, *result))
            .collect();
        for (left, right, result) in lists {
            let kept_as_is = self.is_append && left == right;
            if kept_as_is {
                continue;
            }
            let own = self.own_names(left, right, result);
            if let Some(object) = self.result.objects.get_mut(result)
                && let Some(segment) = object.segment.as_ref()
            {
                let segment = crate::Segment { own, ..crate::Segment::clone(segment) };
                object.segment = Some(std::sync::Arc::new(segment));
            }
        }
        // A number that was paired for the one may tell by chance how far something reaches in the other.
        self.result.drop_runs_by_bound_names(self.universe);
    }

    fn own_names(&self, left: ObjectId, right: ObjectId, result: ObjectId) -> Own {
        let empty = Own::default();
        let on_left = self.left.segment(left).map_or(&empty, |s| &s.own);
        let on_right = self.right.segment(right).map_or(&empty, |s| &s.own);
        let mut own = Own::default();
        let mut terms: BTreeSet<TermId> = BTreeSet::new();
        let mut variables: BTreeSet<Var> = BTreeSet::new();
        let shape = self.result.segment(result).map(|s| s.shape);
        let described: BTreeSet<ObjectId> =
            [result].into_iter().chain(self.result.owned_by(result)).collect();
        for &id in &described {
            let Some(object) = self.result.objects.get(id) else { continue };
            for cell in &object.cells {
                // The outward links of the list itself are no names of its nodes.
                if id == result && shape.is_some_and(|l| l.has(cell)) {
                    continue;
                }
                super::collect_atoms(self.universe, cell.value, &mut terms);
            }
            for expr in object.expressions() {
                variables.extend(expr.vars());
            }
        }
        if let Some(length) = self.result.segment(result).map(|s| &s.length) {
            for var in length.vars() {
                variables.remove(&var);
            }
        }
        // What fills a block need not stand in any cell.
        let in_cells = terms.clone();
        for &var in &variables {
            if let Some(term) = self.universe.reading(var).term() {
                super::collect_atoms(self.universe, term, &mut terms);
            }
        }
        let mentions = |term: TermId, names: &BTreeSet<TermId>| {
            let mut atoms = BTreeSet::new();
            super::collect_atoms(self.universe, term, &mut atoms);
            !atoms.is_disjoint(names)
        };
        let is_address = |atom: TermId| {
            self.universe.terms.as_atom(atom).is_some_and(|a| self.universe.object_at(a).is_some())
        };
        let ghost = self.left_ghosts.values().any(|g| g.object == left)
            || self.right_ghosts.values().any(|g| g.object == right);
        let has_one_value =
            |atom: TermId| !in_cells.contains(&atom) && self.is_told_outside(&described, atom);
        for &atom in &terms {
            if is_address(atom) {
                continue;
            }
            let made = self.new_terms.iter().find(|(new, _, _)| *new == atom);
            let differs = match made {
                Some((_, l, r)) => {
                    self.is_append
                        || mentions(*l, &on_left.atoms)
                        || mentions(*r, &on_right.atoms)
                        || ghost && !has_one_value(atom)
                }
                None => on_left.atoms.contains(&atom) || on_right.atoms.contains(&atom),
            };
            if differs {
                own.atoms.insert(atom);
            }
        }
        // What something else is told by too, as the length of another list, has one value: in a ghost, which has no nodes, it may stand
        // for anything, and on the other side it is no own name.
        let is_told_elsewhere = |var: Var| {
            let others = self.result.objects.with_places().filter(|(id, _)| !described.contains(id));
            others.flat_map(|(_, object)| object.expressions()).flat_map(LinearExpr::vars).any(|v| v == var)
        };
        for var in variables {
            if self.universe.reading(var) != Reading::Free {
                continue;
            }
            let made = self.numbers.iter().find(|pair| pair.result == var);
            let differs = match made {
                Some(pair) => {
                    (self.is_append || ghost) && !is_told_elsewhere(var)
                        || pair.left.vars().any(|v| on_left.binds(self.universe, v))
                        || pair.right.vars().any(|v| on_right.binds(self.universe, v))
                }
                None => on_left.variables.contains(&var) || on_right.variables.contains(&var),
            };
            if differs {
                own.variables.insert(var);
            }
        }
        own
    }

    /// Whether a root or another object than these speaks of an atom: then it has one value.
    fn is_told_outside(&self, described: &BTreeSet<ObjectId>, atom: TermId) -> bool {
        let mentions = |term: TermId| self.universe.terms.mentions(term, atom);
        let reads = |expr: &LinearExpr| {
            expr.vars().any(|var| self.universe.reading(var).term().is_some_and(&mentions))
        };
        let mut others = self.result.objects.iter().filter(|(id, _)| !described.contains(id));
        self.result.roots.values().any(|&value| mentions(value))
            || others.any(|(_, object)| {
                object.cells.iter().any(|cell| mentions(cell.value)) || object.expressions().any(reads)
            })
    }

    /// Inclusion: what differs from node to node in the special state must do so in the general one.
    pub(super) fn own_names_are_own(&self) -> bool {
        let all = |state: &State| {
            let mut own = Own::default();
            for (_, object) in state.objects.iter() {
                if let Some(segment) = object.segment.as_deref() {
                    own.atoms.extend(&segment.own.atoms);
                    own.variables.extend(&segment.own.variables);
                }
            }
            own
        };
        let (general, special) = (all(&self.left), all(&self.right));
        let atoms_of = |term: TermId| {
            let mut atoms = BTreeSet::new();
            super::collect_atoms(self.universe, term, &mut atoms);
            atoms
        };
        // Terms that were paired, with those whose atoms are the same on both sides.
        let terms = self.pairs.keys().all(|&(left, right)| {
            let differs =
                atoms_of(right).iter().any(|a| special.atoms.contains(a) || self.unknown.contains(a));
            if !differs {
                return true;
            }
            atoms_of(left).iter().all(|a| {
                general.atoms.contains(a)
                    || self
                        .universe
                        .terms
                        .as_atom(*a)
                        .is_some_and(|atom| self.universe.object_at(atom).is_some())
            })
        });
        let numbers = self.numbers.iter().all(|pair| {
            let differs = pair.right.vars().any(|v| special.binds(self.universe, v));
            !differs || pair.left.vars().all(|v| general.binds(self.universe, v))
        });
        terms && numbers
    }

    /// Adds what a general object stands for on one side, with the other names of a list.
    pub(super) fn mean(
        &self,
        found: &mut Instantiation,
        general: ObjectId,
        special: ObjectId,
        generals: &State,
        side: Side,
    ) {
        let (ghosts, specials) = match side {
            Side::Left => (&self.left_ghosts, &self.left),
            Side::Right => (&self.right_ghosts, &self.right),
        };
        let Some(object) = generals.objects.get(general) else { return };
        let last = object.segment.as_deref().and_then(|s| s.last);
        if let Some(ghost) = ghosts.values().find(|g| g.object == special) {
            // There is none: its names are what stands around.
            found.terms.insert(object.address, ghost.first);
            if let (Some(last), Some(there)) = (last, ghost.last) {
                found.terms.insert(last.address, there);
            }
            return;
        }
        found.objects.insert(general, special);
        if let Some(last) = last
            && last.object != general
            && let Some(there) = specials.segment(special).and_then(|s| s.last)
        {
            found.objects.insert(last.object, there.object);
            found.terms.insert(last.address, there.address);
        }
    }
}

impl Instantiation {
    /// Names that differ from node to node of the general state's lists stand for no one value.
    #[must_use]
    pub(crate) fn without_own_names_of(mut self, general: &State) -> Instantiation {
        for (id, object) in general.objects.iter() {
            if let Some(segment) = object.segment.as_deref() {
                for atom in segment.own.atoms.iter().chain([&segment.each.address]) {
                    self.terms.remove(atom);
                }
                for var in &segment.own.variables {
                    self.variables.remove(var);
                }
            }
            // There is one for each node.
            if object.owner.is_some() {
                self.objects.remove(&id);
                self.terms.remove(&object.address);
            }
        }
        self
    }
}

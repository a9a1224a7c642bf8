//! Renaming variables, putting two states side by side, copying a variable, and listing all facts.

use std::borrow::Cow;
use std::sync::Arc;

use super::assume::Work;
use super::relations::{Planar, Related, expr_of, oriented};
use super::{Kind, Row, State};
use crate::constraint::{Comparison, Constraint};
use crate::linear::{LinearExpr, Var};
use crate::shared_map::SharedMap;
use crate::stride::Stride;

impl State {
    /// All linear facts, each once. Strides come from [`State::strides`].
    pub fn facts(&self) -> Vec<Constraint> {
        let mut facts = Vec::new();
        if self.empty {
            facts.push(Constraint::equal(1, 0));
            return facts;
        }
        if let Cow::Owned(stated) = self.materialised() {
            return stated.facts();
        }
        for (var, row) in self.rows.iter() {
            if let Kind::Defined(definition) = &row.kind {
                facts.push(Constraint::equal(var, definition.as_ref()));
                let implied = self.bounds_of_free(definition);
                if implied.is_included_in(&row.interval) {
                    continue;
                }
            }
            if let Some(low) = row.interval.lower() {
                facts.push(Constraint::at_least(var, low.clone()));
            }
            if let Some(high) = row.interval.upper() {
                facts.push(Constraint::at_most(var, high.clone()));
            }
        }
        for (var, row) in self.rows.iter() {
            let Kind::Free(free) = &row.kind else { continue };
            for related in free.relations.iter().filter(|related| var < related.other) {
                let planes = related.planar.planes.iter();
                facts.extend(planes.map(|plane| Constraint::at_most(expr_of(var, related.other, plane), 0)));
            }
        }
        facts.extend(self.wide.iter().map(|expr| Constraint::new(expr.clone(), Comparison::AtMostZero)));
        facts.extend(self.different.iter().map(|expr| Constraint::new(expr.clone(), Comparison::NonZero)));
        facts
    }

    /// The variables of which a congruence is known that no definition tells.
    pub fn strides(&self) -> Vec<(Var, Stride)> {
        let known = |(var, row): (Var, &Arc<Row>)| {
            let told = match &row.kind {
                Kind::Free(_) => Stride::ALL,
                Kind::Defined(definition) => self.stride_of_free(definition),
            };
            (!told.is_included_in(&row.stride)).then_some((var, row.stride))
        };
        self.rows.iter().filter_map(known).collect()
    }

    pub(super) fn rename_vars(&mut self, names: &[(Var, Var)]) {
        let mut names: Vec<(Var, Var)> =
            names.iter().copied().filter(|(old, _)| self.rows.contains(*old)).collect();
        names.sort();
        names.dedup_by_key(|(old, _)| *old);
        let mut taken = Vec::new();
        let mut clashing = Vec::new();
        for (old, new) in &names {
            let leaves = names.binary_search_by_key(new, |(old, _)| *old).is_ok();
            if taken.contains(new) || (self.rows.contains(*new) && !leaves) {
                clashing.push(*old);
            } else {
                taken.push(*new);
            }
        }
        for var in clashing {
            self.forget_var(var);
            names.retain(|(old, _)| *old != var);
        }
        if names.iter().all(|(old, new)| old == new) {
            return;
        }
        let name = |var: Var| names.binary_search_by_key(&var, |(old, _)| *old).map_or(var, |at| names[at].1);
        let mut rows = SharedMap::default();
        for (var, row) in self.rows.iter() {
            let row = if name(var) != var || row.mentions_any(|var| name(var) != var) {
                Arc::new(row.rename(var, &name))
            } else {
                Arc::clone(row)
            };
            rows.insert_shared(name(var), row);
        }
        self.rows = rows;
        self.alternatives = self.alternatives.take().map(|boxes| boxes.rename(name));
        for (facts, comparison) in
            [(&mut self.wide, Comparison::AtMostZero), (&mut self.different, Comparison::NonZero)]
        {
            if facts.iter().any(|expr| expr.vars().any(|var| name(var) != var)) {
                // Another order of the variables may need another normal form.
                let renamed =
                    |expr: &LinearExpr| Constraint::new(expr.rename(name), comparison).expr().clone();
                *facts = Arc::new(facts.iter().map(renamed).collect());
            }
        }
    }

    pub(super) fn merge_with(&mut self, other: &Self) {
        self.dropped = self.dropped.saturating_add(other.dropped);
        if self.empty || other.empty {
            self.empty = true;
            for (var, _) in other.rows.iter() {
                self.ensure(var);
            }
            return;
        }
        let disjoint = other.rows.iter().all(|(var, _)| !self.rows.contains(var));
        if disjoint {
            if self.alternatives.is_some() && other.alternatives.is_some() {
                return self.merge_with(&other.materialised());
            }
            if other.alternatives.is_some() {
                self.alternatives.clone_from(&other.alternatives);
            }
            for (var, row) in other.rows.iter() {
                self.rows.insert_shared(var, Arc::clone(row));
            }
            if !other.wide.is_empty() {
                Arc::make_mut(&mut self.wide).extend(other.wide.iter().cloned());
            }
            if !other.different.is_empty() {
                Arc::make_mut(&mut self.different).extend(other.different.iter().cloned());
            }
            self.pairs += other.pairs;
            self.unclosed |= other.unclosed;
            self.keep_within_budget();
            if self.pairs > self.layers.pairs {
                self.drop_far_relations();
            }
            return;
        }
        for (var, _) in other.rows.iter() {
            self.ensure(var);
        }
        for fact in other.facts() {
            self.assume_constraint(&fact);
        }
        for (var, stride) in other.strides() {
            self.assume_congruent(&LinearExpr::from(var), &stride.modulus(), &stride.residue());
        }
    }

    /// Forgets the oldest wide constraints when there are too many.
    pub(super) fn keep_within_budget(&mut self) {
        let excess = self.wide.len().saturating_sub(usize::from(self.layers.wide));
        if excess > 0 {
            tracing::debug!("{excess} relations of several numbers are dropped: there are too many");
            Arc::make_mut(&mut self.wide).drain(..excess);
            self.dropped = self.dropped.saturating_add(u32::try_from(excess).unwrap_or(u32::MAX));
        }
    }

    pub(super) fn expand_var(&mut self, var: Var, copy: Var) {
        let source = LinearExpr::from(var);
        let (range, stride) = (self.bounds_of(&source), self.stride(&source));
        self.ensure(copy);
        if self.empty {
            return;
        }
        let mut work = Work::default();
        let outcome = self
            .restrict(copy, &range, &mut work)
            .and_then(|()| self.congruent(&LinearExpr::from(copy), stride, &mut work))
            .and_then(|()| self.run(&mut work));
        self.note(outcome);
    }
}

impl Row {
    fn mentions_any(&self, test: impl Fn(Var) -> bool) -> bool {
        match &self.kind {
            Kind::Free(free) => {
                free.users.iter().any(|user| test(*user))
                    || free.relations.iter().any(|related| test(related.other))
            }
            Kind::Defined(definition) => definition.vars().any(test),
        }
    }

    fn rename(&self, own: Var, name: &impl Fn(Var) -> Var) -> Self {
        let mut renamed = self.clone();
        match &mut renamed.kind {
            Kind::Free(free) => {
                for user in &mut free.users {
                    *user = name(*user);
                }
                free.users.sort();
                let relations = free.relations.edit();
                for Related { other, planar } in relations.iter_mut() {
                    let (own_name, new) = (name(own), name(*other));
                    if (own < *other) != (own_name < new) {
                        let mut planes = oriented(&planar.planes, true);
                        planes.sort_by(crate::planar::HalfPlane::compare_angle);
                        *planar = Arc::new(Planar {
                            planes: planes.into_iter().collect(),
                            distance: planar.distance,
                        });
                    }
                    *other = new;
                }
                relations.sort_by_key(|related| related.other);
            }
            Kind::Defined(definition) => *definition = Arc::new(definition.rename(name)),
        }
        renamed
    }
}

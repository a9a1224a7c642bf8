//! Inclusion of one state in another, under a pairing.
//!
//! Every fact of the right state, read in the variables of the left one, must be entailed there.
//! Errs towards: `false`.

use std::borrow::Cow;

use super::alternatives::Alternatives;
use super::relations::expr_of;
use super::{Free, Kind, State};
use crate::constraint::Constraint;
use crate::domain::Pairing;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};

impl State {
    pub(super) fn is_included_under(&self, other: &Self, pairing: &Pairing) -> bool {
        if self.empty {
            return true;
        }
        if other.empty {
            return false;
        }
        if let Some(included) = self.is_included_in_place(other, pairing) {
            return included;
        }
        let readings = pairing.entries().iter().map(|entry| (entry.right, LinearExpr::from(entry.left)));
        self.is_included_by(other, readings.collect())
    }

    /// Whether each point of this state, with every variable of `other` read as an expression of this one, is a point of
    /// `other`. A variable without a reading may have any value that fits. `false` may only mean "not shown".
    pub fn is_included_through(&self, other: &Self, readings: Vec<(Var, LinearExpr)>) -> bool {
        if self.empty {
            return true;
        }
        if other.empty {
            return false;
        }
        if readings.iter().all(|(var, own)| own.as_var() == Some(*var)) {
            let pairing = Pairing::identity(readings.iter().map(|(var, _)| *var));
            if let Some(included) = self.is_included_in_place(other, &pairing) {
                return included;
            }
        }
        self.is_included_by(other, readings)
    }

    fn is_included_by(&self, other: &Self, mut readings: Vec<(Var, LinearExpr)>) -> bool {
        readings.sort_by_key(|(var, _)| *var);
        let twice = readings.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1);
        for pair in twice {
            if !self.entails_constraint(&Constraint::equal(&pair[0].1, &pair[1].1)) {
                return false;
            }
        }
        readings.dedup_by_key(|(var, _)| *var);
        let reading =
            |var: Var| readings.binary_search_by_key(&var, |(own, _)| *own).ok().map(|at| &readings[at].1);
        let is_itself = |var: Var| reading(var).is_some_and(|own| own.as_var() == Some(var));
        let Some(other) = other.without_witnesses(|var| reading(var).is_some()) else { return false };
        let translate = |expr: &LinearExpr| {
            let mut read = LinearExpr::constant(expr.constant_part().clone());
            for (var, factor) in expr.terms() {
                if let Some(own) = reading(*var) {
                    read = read.plus_scaled(own, factor);
                }
            }
            read
        };
        for (var, row) in other.rows.iter() {
            // A row that both states share says nothing new, if what it mentions is the same on both sides.
            let shared =
                is_itself(var) && self.rows.get(var).is_some_and(|own| std::ptr::eq(own, row.as_ref()));
            let own = match (&row.kind, reading(var)) {
                (Kind::Defined(definition), Some(own)) => {
                    let known = shared && definition.vars().all(is_itself);
                    if !known && !self.entails_constraint(&Constraint::equal(own, translate(definition))) {
                        return false;
                    }
                    Cow::Borrowed(own)
                }
                (Kind::Defined(definition), None) => Cow::Owned(translate(definition)),
                (Kind::Free(_), Some(own)) => Cow::Borrowed(own),
                // A value of its own that nothing else depends on: there is one, since the row is not empty.
                (Kind::Free(_), None) => continue,
            };
            if !shared {
                if !row.interval.is_all()
                    && !self.is_plainly_within(&own, &row.interval)
                    && !self.bounds_of(&own).is_included_in(&row.interval)
                {
                    return false;
                }
                if !row.stride.is_all() && !self.stride_within(&own, row.stride) {
                    return false;
                }
            }
            for related in other.relations(var).iter().filter(|related| var < related.other) {
                if shared && is_itself(related.other) {
                    continue;
                }
                for plane in &related.planar.planes {
                    let fact = translate(&expr_of(var, related.other, plane));
                    if !self.entails_constraint(&Constraint::at_most(fact, 0)) {
                        return false;
                    }
                }
            }
        }
        other.alternatives.as_ref().is_none_or(|boxes| self.is_in_a_box(&other, boxes, &reading))
            && other.wide.iter().all(|expr| self.entails_constraint(&Constraint::at_most(translate(expr), 0)))
            && other
                .different
                .iter()
                .all(|expr| self.entails_constraint(&Constraint::different(translate(expr), 0)))
    }

    /// Whether a constant, or the range in the row of a variable, lies in the interval: that mostly tells.
    fn is_plainly_within(&self, expr: &LinearExpr, wanted: &Interval) -> bool {
        match (expr.as_var(), expr.as_constant()) {
            (Some(var), _) => self.rows.get(var).is_some_and(|row| row.interval.is_included_in(wanted)),
            (None, Some(value)) => wanted.contains(value),
            (None, None) => false,
        }
    }

    /// Whether one of the boxes of the other state holds here. Boxes are over variables: an expression gets one for once.
    fn is_in_a_box<'r>(
        &self,
        other: &Self,
        boxes: &Alternatives,
        reading: &impl Fn(Var) -> Option<&'r LinearExpr>,
    ) -> bool {
        let highest = self.rows.iter().map(|(var, _)| var.0).max().unwrap_or(0);
        let mut extended = Cow::Borrowed(self);
        let mut names: Vec<(Var, Var)> = Vec::new();
        for var in boxes.choices().iter().map(|choice| choice.var) {
            let Some(own) = reading(var) else { continue };
            let name = match own.as_var() {
                Some(name) => name,
                None => {
                    let used = u32::try_from(names.len()).unwrap_or(u32::MAX);
                    let Some(fresh) = highest.checked_add(1).and_then(|next| next.checked_add(used)) else {
                        return false;
                    };
                    let fresh = Var(fresh);
                    match own.as_constant() {
                        Some(value) => extended.to_mut().add_constant(fresh, value),
                        None => {
                            extended.to_mut().assume_constraint(&Constraint::equal(fresh, own));
                        }
                    }
                    fresh
                }
            };
            names.push((var, name));
        }
        names.sort_unstable();
        let name = |var: Var| names.binary_search_by_key(&var, |(own, _)| *own).ok().map(|at| names[at].1);
        boxes.read(other, name).is_some_and(|boxes| extended.fulfils_alternatives(&boxes))
    }

    fn stride_within(&self, expr: &LinearExpr, wanted: crate::Stride) -> bool {
        if self.stride(expr).is_included_in(&wanted) {
            return true;
        }
        // The row of a defined variable may know more than its definition.
        expr.as_var().and_then(|var| self.rows.get(var)).is_some_and(|row| row.stride.is_included_in(&wanted))
    }

    /// The state with every unpaired variable either defined by paired ones or without any fact that ties it to
    /// others; nothing if that is not possible.
    fn without_witnesses(&self, paired: impl Fn(Var) -> bool) -> Option<Cow<'_, State>> {
        let mut state = Cow::Borrowed(self);
        let unpaired: Vec<Var> = self.rows.iter().map(|(var, _)| var).filter(|var| !paired(*var)).collect();
        for var in unpaired {
            let Some(row) = state.rows.get(var) else { continue };
            let Kind::Free(Free { users, .. }) = &row.kind else { continue };
            if !users.is_empty() && !state.to_mut().exchange(var) {
                return None;
            }
            let tied = |expr: &LinearExpr| expr.mentions(var);
            let related = !state.relations(var).is_empty();
            if state.definition(var).is_none()
                && (related || state.wide.iter().any(tied) || state.different.iter().any(tied))
            {
                return None;
            }
        }
        // An exchange may have tied a variable again that was looked at before.
        let loose = |var: Var| state.definition(var).is_none() && !paired(var);
        let clean = state.rows.iter().all(|(var, row)| match &row.kind {
            Kind::Free(free) => paired(var) || (free.users.is_empty() && free.relations.is_empty()),
            Kind::Defined(definition) => !definition.vars().any(loose),
        }) && state.wide.iter().chain(state.different.iter()).all(|expr| !expr.vars().any(loose));
        clean.then_some(state)
    }
}

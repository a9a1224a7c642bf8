//! Inclusion of one state in another, under a pairing.
//!
//! Every fact of the right state, read in the variables of the left one, must be entailed there.
//! Errs towards: `false`.

use super::relations::expr_of;
use super::{Free, Kind, State};
use crate::constraint::Constraint;
use crate::domain::Pairing;
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
        let mut readings: Vec<(Var, Var)> =
            pairing.entries().iter().map(|entry| (entry.right, entry.left)).collect();
        readings.sort();
        readings.dedup();
        let same = readings.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        for pair in same {
            if !self.entails_constraint(&Constraint::equal(pair[0].1, pair[1].1)) {
                return false;
            }
        }
        readings.dedup_by_key(|(right, _)| *right);
        let reading =
            |var: Var| readings.binary_search_by_key(&var, |(right, _)| *right).ok().map(|at| readings[at].1);
        let Some(other) = other.without_witnesses(|var| reading(var).is_some()) else { return false };
        let translate = |expr: &LinearExpr| {
            LinearExpr::new(
                expr.terms().iter().filter_map(|(var, factor)| Some((reading(*var)?, factor.clone()))),
                expr.constant_part().clone(),
            )
        };
        for (var, row) in other.rows.iter() {
            let own = match (&row.kind, reading(var)) {
                (Kind::Defined(definition), Some(left)) => {
                    if !self.entails_constraint(&Constraint::equal(left, translate(definition))) {
                        return false;
                    }
                    LinearExpr::from(left)
                }
                (Kind::Defined(definition), None) => translate(definition),
                (Kind::Free(_), Some(left)) => LinearExpr::from(left),
                // A value of its own that nothing else depends on: there is one, since the row is not empty.
                (Kind::Free(_), None) => continue,
            };
            if !row.interval.is_all() && !self.bounds_of(&own).is_included_in(&row.interval) {
                return false;
            }
            if !row.stride.is_all() && !self.stride_within(&own, row.stride) {
                return false;
            }
            for related in other.relations(var).iter().filter(|related| var < related.other) {
                for plane in &related.planar.planes {
                    let fact = translate(&expr_of(var, related.other, plane));
                    if !self.entails_constraint(&Constraint::at_most(fact, 0)) {
                        return false;
                    }
                }
            }
        }
        let boxes = match &other.alternatives {
            None => true,
            Some(boxes) => boxes.read(&other, reading).is_some_and(|boxes| self.fulfils_alternatives(&boxes)),
        };
        boxes
            && other.wide.iter().all(|expr| self.entails_constraint(&Constraint::at_most(translate(expr), 0)))
            && other
                .different
                .iter()
                .all(|expr| self.entails_constraint(&Constraint::different(translate(expr), 0)))
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
    fn without_witnesses(&self, paired: impl Fn(Var) -> bool) -> Option<std::borrow::Cow<'_, State>> {
        let mut state = std::borrow::Cow::Borrowed(self);
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

//! Pairing of zero bytes that stand at places which nothing else tells: the end of a line that was read, of a text that was copied
//! byte for byte.
//!
//! What stands before such a zero is not known, so it is no string that is paired as one (`texts`), and no variable of the program
//! may say where it is. The result has a name of its own for the place, which is a number like any other.
//! Errs towards: a zero that is forgotten. Gives up: where an object has many of them.

use super::names::NumberPair;
use super::{Matcher, Side};
use crate::{Cell, Content, Object, ObjectId, Run, Universe};
use tayra_numeric::{Integer, LinearExpr};

/// How many zeros of one object are looked for.
const MOST_ZEROS: usize = 4;

impl Matcher<'_> {
    /// Join: each zero of one side whose place moves with one of the other side, where nothing in the result tells of a zero yet. One
    /// more beside those that it tells of says little, and may take their place when only a few are kept.
    pub(super) fn match_lone_zeros(&mut self, a: &Object, b: &Object, result: ObjectId) {
        if !may_be_text(a) || !may_be_text(b) || !may_move(a) && !may_move(b) {
            return;
        }
        let (own, theirs) = (zeros(self.universe, a), zeros(self.universe, b));
        let moves = |zeros: &[LinearExpr]| zeros.iter().any(|zero| zero.as_constant().is_none());
        let are_many = own.len().max(theirs.len()) > MOST_ZEROS;
        if are_many || !moves(&own) && !moves(&theirs) {
            return;
        }
        if self.result.objects.shared(result).is_none_or(|object| !zeros(self.universe, &object).is_empty()) {
            return;
        }
        for (side, zeros, other) in [(Side::Left, own, b), (Side::Right, theirs, a)] {
            for zero in zeros {
                if self.is_told(side, &zero, result) {
                    continue;
                }
                let Some(partner) = self.zero_near(side, &zero, other) else { continue };
                if zero.as_constant().is_some() && partner.as_constant().is_some() {
                    continue;
                }
                let (left, right) = if side == Side::Left { (zero, partner) } else { (partner, zero) };
                let offset = self.common_expression(&left, &right, &[1]).unwrap_or_else(|| {
                    let result = self.universe.fresh_variable();
                    self.numbers.push(NumberPair { result, left, right });
                    LinearExpr::term(result, 1)
                });
                let value = self.universe.terms.constant(8, 0);
                self.result.add_cell(result, Cell { offset, bytes: 1, value });
            }
        }
    }

    /// Inclusion: the name that the general state has for the place of a zero is where the special state has one.
    pub(super) fn mean_lone_zeros(&mut self, a: &Object, b: &Object) {
        if !may_be_text(a) || !may_be_text(b) || !may_move(a) {
            return;
        }
        for zero in zeros(self.universe, a) {
            let [(var, factor)] = zero.terms() else { continue };
            if factor.is_unit()
                && self.universe.reading(*var) == crate::Reading::Free
                && self.numbers.with(Side::Left, *var).is_none()
                && let Some(partner) = self.zero_near(Side::Left, &zero, b)
            {
                let result = self.universe.fresh_variable();
                self.numbers.push(NumberPair { result, left: zero, right: partner });
            }
        }
    }

    /// Whether the result has a zero where that side has this one.
    fn is_told(&mut self, side: Side, zero: &LinearExpr, result: ObjectId) -> bool {
        let Some(object) = self.result.objects.shared(result) else { return true };
        // A stretch of zeros is not asked for: its start moves on, and it may be gone in the next round.
        zeros(self.universe, &object).iter().any(|told| {
            let read = self.instantiate(side, told);
            self.equal_on(side, &read, zero)
        })
    }

    /// A zero of an object of the other side that may stand as far from its start as this one.
    fn zero_near(&mut self, side: Side, zero: &LinearExpr, other: &Object) -> Option<LinearExpr> {
        let (universe, state) = self.universe_and_state(side);
        let range = state.numbers.bounds(universe, zero);
        // What was written last is what the program works on.
        let places = zeros(self.universe, other);
        let (universe, state) = self.universe_and_state(side.other());
        for place in places.into_iter().rev() {
            if !state.numbers.bounds(universe, &place).meet(&range).is_empty() {
                return Some(place);
            }
        }
        for run in other.runs.iter().filter(|run| run.content == Content::Byte(0)) {
            let (Some(low), Some(high)) = (run.low.as_constant(), run.high.as_constant()) else {
                let behind = run.low.clone().plus_constant(&Integer::ONE);
                if state.numbers.at_most(universe, &behind, &run.high)
                    && !state.numbers.bounds(universe, &run.low).meet(&range).is_empty()
                {
                    return Some(run.low.clone());
                }
                continue;
            };
            let place = range.lower().map_or(low, |least| low.max(least));
            if place < high && range.contains(place) {
                return Some(LinearExpr::constant(place.clone()));
            }
        }
        None
    }
}

/// Where single bytes of an object are zero.
fn zeros(universe: &Universe, object: &Object) -> Vec<LinearExpr> {
    let is_zero = |cell: &&Cell| cell.bytes == 1 && universe.terms.as_constant(cell.value) == Some(0);
    object.cells.iter().filter(is_zero).take(MOST_ZEROS + 1).map(|cell| cell.offset.clone()).collect()
}

/// Whether there is anything in the object whose place is not constant.
fn may_move(object: &Object) -> bool {
    object.cells.elsewhere().next().is_some()
}

/// What wider numbers stand in at places that are not constant is an array of them.
fn may_be_text(object: &Object) -> bool {
    let is_wide = |run: &Run| match run.content {
        Content::Range { width, .. } | Content::Same { width, .. } => width > 1,
        Content::Elements { .. } => true,
        Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => false,
    };
    let is_placed = |cell: &Cell| cell.bytes > 1 && cell.offset.as_constant().is_none();
    !object.is_summary() && !object.cells.elsewhere().any(is_placed) && !object.runs.iter().any(is_wide)
}

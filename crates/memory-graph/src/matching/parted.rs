//! A row on one side, of which the other side has taken its first element out: a loop that works on what one element leads to
//! has it by itself from its first round on. The element is taken out on both sides then, so that what is left of the
//! row is not taken for what a counter of that loop has left of it.
//!
//! Taking an element out loses nothing, whatever becomes of the pairing.

use super::{Matcher, Side};
use crate::{Cell, Content, ObjectId, Run};
use tayra_numeric::{Integer, LinearExpr};

impl Matcher<'_> {
    /// Takes elements out of the rows of an array that stand by themselves on the other side.
    pub(super) fn part_alike(&mut self, left: ObjectId, right: ObjectId) {
        for (side, here, there) in [(Side::Left, left, right), (Side::Right, right, left)] {
            for run in super::rows::rows_of(self.state(side), here) {
                let Content::Elements { width, stride, row } = run.content else { continue };
                if self.is_parted(side, &run, there, (width, stride)) {
                    let (universe, state) = self.universe_and_state(side);
                    if let Some(apart) = state.clone().with_element_apart(universe, here, row, &run.low) {
                        *state = apart;
                    }
                }
            }
        }
    }

    /// Whether the row certainly has elements, and the other side has a block of its own in the place of the first, with a row
    /// behind it.
    fn is_parted(&mut self, side: Side, run: &Run, there: ObjectId, (width, stride): (u64, u64)) -> bool {
        let second = behind(&run.low, stride);
        let (universe, state) = self.universe_and_state(side);
        if !state.numbers.at_most(universe, &second, &run.high) {
            return false;
        }
        let Some(low) = self.translate(side, &run.low) else { return false };
        let low = self.instantiate(side.other(), &low);
        let Some(array) = self.state(side.other()).objects.shared(there) else { return false };
        let second = behind(&low, stride);
        let is_followed = array
            .runs
            .iter()
            .any(|other| other.row().is_some() && self.equal_on(side.other(), &other.low, &second));
        is_followed
            && array.cells.iter().any(|cell| {
                cell.bytes == width
                    && self.equal_on(side.other(), &cell.offset, &low)
                    && self.leads_to_a_block(side.other(), cell)
            })
    }

    fn leads_to_a_block(&mut self, side: Side, cell: &Cell) -> bool {
        let (universe, state) = self.universe_and_state(side);
        let held = state.held_object(universe, cell.value);
        held.and_then(|id| state.objects.get(id)).is_some_and(crate::Object::is_live_block)
    }
}

/// Where the next element would start.
pub(super) fn behind(place: &LinearExpr, stride: u64) -> LinearExpr {
    place.clone().plus_constant(&Integer::from(i128::from(stride)))
}

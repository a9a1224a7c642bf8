//! What different contents tell about places.
//!
//! Two cells that hold different values stand at different offsets, and where no byte is zero, no zero stands. Loops that
//! search for a mark stay within their array for that reason alone: the mark is known to be at the end, and what was seen
//! so far is something else.

use crate::{Cell, Content, Decision, State, Universe};
use tayra_numeric::{Constraint, LinearExpr};

/// How many cells of an object are compared with each other.
const CELLS: usize = 16;

impl State {
    /// Draws conclusions about offsets from what cells and runs hold.
    pub fn tell_places_apart(&mut self, universe: &mut Universe) {
        let objects = self.objects.clone();
        // What holds of each node of a list holds of nothing if there is none.
        for (_, object) in objects.iter().filter(|(_, o)| !o.is_summary()) {
            let is_symbolic = |c: &&Cell| c.offset.as_constant().is_none();
            if object.cells.are_at_constants() && object.runs.iter().all(|r| r.high.as_constant().is_some()) {
                continue;
            }
            let symbolic: Vec<&Cell> = object.cells.iter().rev().filter(is_symbolic).take(CELLS).collect();
            let constant = object.cells.iter().filter(|c| !is_symbolic(c)).take(CELLS);
            let cells: Vec<&Cell> = symbolic.iter().copied().chain(constant).collect();
            for (at, one) in symbolic.iter().enumerate() {
                for other in &cells[at + 1..] {
                    self.tell_cells_apart(universe, one, other);
                }
            }
            for run in object.runs.iter().filter(|r| r.content == Content::NonZeroBytes) {
                for cell in cells.iter().filter(|c| c.bytes == 1) {
                    self.end_before_zero(universe, (&run.low, &run.high), cell);
                }
            }
        }
    }

    fn tell_cells_apart(&mut self, universe: &mut Universe, one: &Cell, other: &Cell) {
        if one.bytes != other.bytes || one.value == other.value || one.offset == other.offset {
            return;
        }
        let apart = Constraint::different(one.offset.clone(), other.offset.clone());
        if apart.truth().is_some() || self.numbers.entails(universe, &apart) {
            return;
        }
        let same = universe.terms.equal(one.value, other.value);
        if self.decide(universe, same) == Decision::No {
            self.numbers.assume(universe, &apart);
        }
    }

    /// Bytes from `low` to `high` are not zero, the cell is: it does not stand among them, so if it is not before them,
    /// they end before it. (If there are none, `high <= low` says the same.)
    fn end_before_zero(
        &mut self,
        universe: &mut Universe,
        (low, high): (&LinearExpr, &LinearExpr),
        cell: &Cell,
    ) {
        let end = Constraint::at_most(high.clone(), cell.offset.clone());
        if end.truth().is_some() || self.numbers.entails(universe, &end) {
            return;
        }
        let zero = universe.terms.constant(8, 0);
        let is_zero = universe.terms.equal(cell.value, zero);
        if self.decide(universe, is_zero) == Decision::Yes
            && self.numbers.at_most(universe, low, &cell.offset)
        {
            self.numbers.assume(universe, &end);
        }
    }
}

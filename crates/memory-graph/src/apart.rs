//! What different contents tell about places.
//!
//! Two cells that hold different values stand at different offsets, and where no byte is zero, no zero stands. Loops that
//! search for a mark stay within their array for that reason alone: the mark is known to be at the end, and what was seen
//! so far is something else. The mark may be a cell, or a part of a constant that the array was initialised with.
//!
//! Errs towards: leaving a place where a cell may stand, if what else is known to stand there may have the same value.

use crate::{Cell, Content, Decision, ObjectId, State, Universe};
use rustc_hash::FxHashMap;
use tayra_numeric::{Constraint, Integer, LinearExpr};

/// How many cells of an object are compared with each other.
const CELLS: usize = 16;
/// How many places at either end of where a cell may stand are looked at.
const PLACES: usize = 256;

/// Which constants are known to differ from the value of a cell.
type Differing = FxHashMap<u128, bool>;

impl State {
    /// Draws conclusions about offsets from what cells and runs hold.
    pub fn tell_places_apart(&mut self, universe: &mut Universe) {
        let objects = self.objects.clone();
        // What holds of each node of a list holds of nothing if there is none.
        for (id, object) in objects.with_places().filter(|(_, o)| !o.is_summary()) {
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
                self.leave_ends(universe, id, one);
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

    /// Where a cell at an unknown place may stand first or last, a constant of another value is known to stand: so the cell stands
    /// nearer to the middle. A place between the ends that is out of question cannot be expressed.
    fn leave_ends(&mut self, universe: &mut Universe, object: ObjectId, cell: &Cell) {
        if self.numbers.is_empty() {
            return;
        }
        let range = self.numbers.bounds(universe, &cell.offset);
        let stride = self.numbers.stride(universe, &cell.offset);
        let range = stride.tighten(&range);
        let step = stride.modulus().to_i64().filter(|&step| step > 1).unwrap_or(1);
        let mut differing = Differing::default();
        if let Some(first) = range.lower().and_then(Integer::to_i64) {
            let place = self.next_possible(universe, (object, cell), (first, step), &mut differing);
            if place != first {
                let bound = LinearExpr::constant(place);
                self.numbers.assume(universe, &Constraint::at_least(cell.offset.clone(), bound));
            }
        }
        if let Some(last) = range.upper().and_then(Integer::to_i64) {
            let place = self.next_possible(universe, (object, cell), (last, -step), &mut differing);
            if place != last {
                let bound = LinearExpr::constant(place);
                self.numbers.assume(universe, &Constraint::at_most(cell.offset.clone(), bound));
            }
        }
    }

    /// The first place from `at` on, in steps, where the cell may stand for all that is known of what stands there.
    fn next_possible(
        &mut self,
        universe: &mut Universe,
        (object, cell): (ObjectId, &Cell),
        (mut at, step): (i64, i64),
        differing: &mut Differing,
    ) -> i64 {
        for _ in 0..PLACES {
            let there = self.peek(universe, object, &LinearExpr::constant(at), cell.bytes);
            let Some(constant) = there.and_then(|value| universe.terms.as_constant(value)) else { break };
            let differs = match differing.get(&constant) {
                Some(differs) => *differs,
                None => {
                    let there = universe.terms.constant(universe.terms.bits(cell.value), constant);
                    let same = universe.terms.equal(cell.value, there);
                    let differs = self.decide(universe, same) == Decision::No;
                    differing.insert(constant, differs);
                    differs
                }
            };
            match at.checked_add(step) {
                Some(next) if differs => at = next,
                _ => break,
            }
        }
        at
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

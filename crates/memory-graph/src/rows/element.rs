//! Taking an element out of a row.

use crate::{Cell, Cells, Content, ObjectId, Run, State, Universe};
use std::sync::Arc;
use tayra_numeric::{Constraint, Integer, LinearExpr, Met};

/// How many cells with pointers at places that may be the same are told apart.
const CELLS_TOLD_APART: usize = 4;

/// What must be known before bytes of an array are read or written.
#[derive(Clone, Debug)]
pub enum Need {
    /// The element by itself.
    Element {
        /// The row that it is in.
        row: ObjectId,
        /// Where it starts in the array.
        place: LinearExpr,
    },
    /// Whether this holds or not.
    Decision(Constraint),
}

impl State {
    /// What must be known of an array's pointers before these bytes of it are read or written.
    pub fn need_at(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
    ) -> Option<Need> {
        let object = self.objects.shared(array)?;
        let end = offset.clone().plus_constant(&Integer::from(i128::from(bytes)));
        for run in &object.runs {
            let Content::Elements { width, stride, row } = run.content else { continue };
            if self.numbers.at_most(universe, &end, &run.low)
                || self.numbers.at_most(universe, &run.high, offset)
                || self.numbers.at_most(universe, &run.high, &run.low)
            {
                continue;
            }
            if stride > width && self.goes_between(universe, run, offset, &end) {
                continue;
            }
            if !self.numbers.at_most(universe, &end, &run.high) {
                let before_the_end = Constraint::less(offset.clone(), run.high.clone());
                if !self.numbers.entails(universe, &before_the_end) {
                    return Some(Need::Decision(before_the_end));
                }
                continue;
            }
            if !self.numbers.at_most(universe, &run.low, offset) {
                return Some(Need::Decision(Constraint::at_most(run.low.clone(), offset.clone())));
            }
            let distance = offset.plus_scaled(&run.low, &Integer::from(-1));
            if bytes == width && self.numbers.is_multiple(universe, &distance, stride) {
                return Some(Need::Element { row, place: offset.clone() });
            }
        }
        self.need_among_cells(universe, &object.cells, offset, bytes)
    }

    /// Whether an access meets a pointer to a block that stands at a place that may be the same.
    fn need_among_cells(
        &mut self,
        universe: &mut Universe,
        cells: &Cells,
        offset: &LinearExpr,
        bytes: u64,
    ) -> Option<Need> {
        let end = offset.clone().plus_constant(&Integer::from(i128::from(bytes)));
        let mut met: Vec<&Cell> = Vec::new();
        for cell in cells.iter().filter(|c| c.bytes == bytes && c.offset != *offset) {
            if cell.offset.as_constant().is_some() && offset.as_constant().is_some() {
                continue;
            }
            if !self.holds_block(universe, cell) {
                continue;
            }
            let stop = cell.offset.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
            if self.numbers.at_most(universe, &end, &cell.offset)
                || self.numbers.at_most(universe, &stop, offset)
                || self.numbers.equal(universe, &cell.offset, offset)
            {
                continue;
            }
            met.push(cell);
        }
        let cell = met.first().filter(|_| met.len() <= CELLS_TOLD_APART)?;
        let before = Constraint::less(offset.clone(), cell.offset.clone());
        if self.numbers.entails(universe, &before) || self.numbers.entails(universe, &before.negated()) {
            let behind = Constraint::greater(offset.clone(), cell.offset.clone());
            let known =
                self.numbers.entails(universe, &behind) || self.numbers.entails(universe, &behind.negated());
            return (!known).then_some(Need::Decision(behind));
        }
        Some(Need::Decision(before))
    }

    fn holds_block(&mut self, universe: &mut Universe, cell: &Cell) -> bool {
        self.held_object(universe, cell.value)
            .and_then(|id| self.objects.get(id))
            .is_some_and(crate::Object::may_be_owned)
    }

    /// The cases of a decision.
    pub fn split_by(self, universe: &mut Universe, constraint: &Constraint) -> Vec<State> {
        let mut cases = Vec::with_capacity(2);
        for constraint in [constraint.clone(), constraint.negated()] {
            let mut case = self.clone();
            if case.numbers.assume(universe, &constraint) != Met::Unsatisfiable {
                cases.push(case);
            }
        }
        cases
    }

    /// The state in which the element that starts at a place of its row is cells of the array, with blocks of its own.
    pub fn with_element_apart(
        mut self,
        universe: &mut Universe,
        array: ObjectId,
        row: ObjectId,
        place: &LinearExpr,
    ) -> Option<State> {
        let object = self.objects.shared(array)?;
        let run = object.runs.iter().find(|run| run.row() == Some(row))?.clone();
        let Content::Elements { width, stride, .. } = run.content else { return None };
        let described = self.objects.shared(row)?;
        let (element, copies) = self.copy_of(universe, row, &described, described.address, object.owner);
        for id in copies.objects() {
            // Of what each node of a list has nothing is known by its name.
            if let Some(made) = self.objects.shared(id).filter(|made| !made.is_summary()) {
                self.know_address(universe, &made);
            }
        }
        let behind = place.clone().plus_constant(&Integer::from(i128::from(stride)));
        let no_left = self.numbers.at_most(universe, place, &run.low);
        let no_right = self.numbers.at_most(universe, &run.high, &behind);
        let mut runs: Vec<Run> = object.runs.iter().filter(|r| **r != run).cloned().collect();
        let mut rests = Vec::new();
        if !no_left {
            rests.push((run.low.clone(), place.clone()));
        }
        if !no_right {
            rests.push((behind, run.high.clone()));
        }
        if rests.len() == 2 {
            // The row keeps its names on the left; on the right they are others.
            let (low, high) = rests.pop()?;
            let copy = self.copy_of_row(universe, row, &described, (&low, &high), (width, stride))?;
            runs.push(Run { low, high, content: Content::Elements { width, stride, row: copy } });
        }
        match rests.pop() {
            Some((low, high)) => {
                let length = self.elements_between(universe, &low, &high, stride)?;
                self.set_length(row, length);
                runs.push(Run { low, high, content: Content::Elements { width, stride, row } });
            }
            None => {
                for owned in self.owned_by(row) {
                    self.objects.remove(owned);
                }
                self.objects.remove(row);
            }
        }
        let found = self.objects.get_mut(array)?;
        found.runs = runs;
        for cell in &element.cells {
            found.cells.push(Cell { offset: cell.offset.clone() + place.clone(), ..*cell });
        }
        self.promise(universe, "taking an element out");
        Some(self)
    }

    fn set_length(&mut self, row: ObjectId, length: LinearExpr) {
        if let Some(found) = self.objects.get_mut(row)
            && let Some(segment) = found.segment.as_deref()
        {
            found.segment = Some(Arc::new(crate::Segment { length, ..segment.clone() }));
        }
    }

    /// A row that says the same of other elements, with names and blocks of their own.
    fn copy_of_row(
        &mut self,
        universe: &mut Universe,
        row: ObjectId,
        described: &crate::Object,
        (low, high): (&LinearExpr, &LinearExpr),
        (width, stride): (u64, u64),
    ) -> Option<ObjectId> {
        let segment = described.segment.as_deref()?;
        let length = self.elements_between(universe, low, high, stride)?;
        let (id, mut copy) = self.new_row(universe, described, width, length);
        let each = copy.segment.as_deref()?.each;
        let (contents, mut names) = self.copy_of(universe, row, described, each.address, Some(id));
        copy.cells = contents.cells;
        copy.runs = contents.runs;
        let own = names.own(universe, &segment.own);
        copy.segment =
            Some(Arc::new(crate::Segment { own, ..crate::Segment::clone(copy.segment.as_deref()?) }));
        self.objects.insert(id, copy);
        Some(id)
    }
}

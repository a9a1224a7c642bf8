//! Pairing of rows: elements of arrays that hold pointers.
//!
//! A row is paired with the row of the other side that stands at the same places, in names that both sides have; with a
//! cell or with zeros there, which become a row; or with nothing, where it has no elements: a *ghost*, as for lists. Where one side
//! has a cell more than the other, it is the element by which a row has grown.

use super::ghosts::Ghost;
use super::parted::behind;
use super::runs::{steps_of, stride_of};
use super::{Apart, Matcher, Side};
use crate::rows::Nulls;
use crate::{Cell, Content, Object, ObjectId, Run};
use std::sync::Arc;
use tayra_numeric::LinearExpr;

/// Where a row stands in the result.
type Bounds = (LinearExpr, LinearExpr);

/// A cell that stands among null pointers, as a row of its side.
struct AmongNulls {
    /// That side with the row.
    state: crate::State,
    row: Run,
    bounds: Bounds,
    /// The null pointers that the other side has there.
    nulls: Run,
}

impl Matcher<'_> {
    /// Pairs the rows of two arrays. Where none is found for a row, its blocks have no partner in the end.
    pub(super) fn match_rows(
        &mut self,
        left: ObjectId,
        right: ObjectId,
        result: ObjectId,
    ) -> Result<(), Apart> {
        let arrays = (left, right, result);
        let has_rows =
            |state: &crate::State, id| state.objects.get(id).is_some_and(|o| o.rows().next().is_some());
        if has_rows(&self.left, left) || has_rows(&self.right, right) {
            if self.invent && !self.is_append {
                self.left.fold_rows_of(self.universe, left);
            }
            if !self.is_append {
                self.right.fold_rows_of(self.universe, right);
            }
            if self.invent && !self.is_append {
                self.part_alike(left, right);
            }
            for run in rows_of(&self.left, left) {
                if !self.pair_row(Side::Left, &run, arrays)? {
                    self.left_lost = true;
                }
            }
            if self.invent {
                for run in rows_of(&self.right, right) {
                    let done = run.row().is_some_and(|row| self.partner_of(Side::Right, row).is_some());
                    if !done {
                        self.pair_row(Side::Right, &run, arrays)?;
                    }
                }
            }
        }
        if self.invent && !self.is_append {
            self.pair_moved_cells(arrays)?;
            self.rows_from_single_cells(arrays)?;
            self.rows_from_zeros(arrays)?;
        }
        Ok(())
    }

    /// Cells with pointers that stand at different places, which one number of the result tells: the element that a loop has
    /// come to.
    fn pair_moved_cells(
        &mut self,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let on_left = self.lonely_pointers(Side::Left, left, right);
        if on_left.is_empty() {
            return Ok(());
        }
        let mut on_right = self.lonely_pointers(Side::Right, right, left);
        for own in on_left {
            let mut met = None;
            for (index, theirs) in on_right.iter().enumerate() {
                let are_fixed = own.offset.as_constant().is_some() && theirs.offset.as_constant().is_some();
                let stride = self.left.stride_of_element(self.universe, left, &own);
                let steps = steps_of(&Content::Elements { width: own.bytes, stride, row: left });
                if are_fixed || own.bytes != theirs.bytes {
                    continue;
                }
                // A number may be known by several readings.
                let plain = (
                    self.left.numbers.domain().normal_form(&own.offset),
                    self.right.numbers.domain().normal_form(&theirs.offset),
                );
                let found = self
                    .common_expression(&own.offset, &theirs.offset, &steps)
                    .or_else(|| self.common_expression(&plain.0, &plain.1, &steps));
                if let Some(offset) = found {
                    met = Some((index, offset));
                    break;
                }
            }
            let Some((index, offset)) = met else { continue };
            let theirs = on_right.remove(index);
            let value = self.pair_values(own.value, theirs.value)?;
            self.result.add_cell(result, Cell { offset, bytes: own.bytes, value });
        }
        Ok(())
    }

    /// Cells with pointers at places that the other side knows nothing of.
    fn lonely_pointers(&mut self, side: Side, here: ObjectId, there: ObjectId) -> Vec<Cell> {
        let bytes = u64::from(self.universe.pointer_bits / 8);
        let Some(object) = self.state_on(side).objects.shared(here) else { return Vec::new() };
        if object.segment.is_some() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for cell in object.cells.holders(self.universe).into_iter().filter(|c| c.bytes == bytes) {
            let (universe, state) = self.universe_and_state(side);
            if state.could_be_element(universe, here, cell) && !self.has_partner(side, cell, there) {
                found.push(cell.clone());
            }
        }
        found
    }

    /// Finds a partner for a row of one side; `false` if there is none.
    fn pair_row(
        &mut self,
        side: Side,
        run: &Run,
        arrays: (ObjectId, ObjectId, ObjectId),
    ) -> Result<bool, Apart> {
        let Content::Elements { width, stride, row } = run.content else { return Ok(false) };
        let there = if side == Side::Left { arrays.1 } else { arrays.0 };
        if let Some((bounds, other)) = self.row_at_the_same_places(side, run, there) {
            return self.make_pair(side, run, &other, bounds, arrays).map(|()| true);
        }
        if let Some(cells) = self.state_on(side.other()).objects.get(there).map(|o| o.cells.clone()) {
            for cell in cells.iter().filter(|c| c.bytes == width) {
                let end = behind(&cell.offset, stride);
                if let Some(bounds) = self.common_bounds(side, run, &cell.offset, &end)
                    && let Some((_, other)) = self.cell_as_row(side.other(), there, cell, stride)
                {
                    return self.make_pair(side, run, &other, bounds, arrays).map(|()| true);
                }
            }
        }
        if let Some((bounds, other)) = self.zeros_as_row(side, run, there, (width, stride)) {
            return self.make_pair(side, run, &other, bounds, arrays).map(|()| true);
        }
        if let Some(bounds) = self.bounds_of_nothing(side, run) {
            return self.pair_with_nothing(side, (run, row), bounds, arrays).map(|()| true);
        }
        // The other side may have parted what is one here.
        if self.fold_other_rows(side.other(), there)
            && let Some((bounds, other)) = self.row_at_the_same_places(side, run, there)
        {
            return self.make_pair(side, run, &other, bounds, arrays).map(|()| true);
        }
        Ok(false)
    }

    /// A row of the other side that has no partner yet and stands at the same places.
    fn row_at_the_same_places(&mut self, side: Side, run: &Run, there: ObjectId) -> Option<(Bounds, Run)> {
        for other in rows_of(self.state_on(side.other()), there) {
            let taken = other.row().is_some_and(|row| self.partner_of(side.other(), row).is_some());
            let is_alike = stride_of(&other.content) == stride_of(&run.content);
            if !taken
                && is_alike
                && let Some(bounds) = self.common_bounds(side, run, &other.low, &other.high)
            {
                return Some((bounds, other));
            }
        }
        None
    }

    /// Folds the rows of an array as far as they go, if none of them has a partner yet.
    fn fold_other_rows(&mut self, side: Side, array: ObjectId) -> bool {
        let rows = rows_of(self.state_on(side), array);
        let free = rows.iter().filter_map(Run::row).all(|row| self.partner_of(side, row).is_none());
        if rows.len() < 2 || !free || (side == Side::Left && !self.invent) {
            return false;
        }
        let (universe, state) = self.universe_and_state(side);
        state.fold_rows_over_names(universe, array);
        rows_of(state, array).len() < rows.len()
    }

    /// Places of the result that are the run's on its side and these on the other.
    fn common_bounds(
        &mut self,
        side: Side,
        run: &Run,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> Option<Bounds> {
        let steps = steps_of(&run.content);
        let found = [(&run.low, low), (&run.high, high)].map(|(own, other)| {
            let (l, r) = if side == Side::Left { (own, other) } else { (other, own) };
            if self.invent {
                return self.common_expression(l, r, &steps);
            }
            let named = self.translate(Side::Left, l)?;
            let read = self.instantiate(Side::Right, &named);
            self.equal_on(Side::Right, &read, r).then_some(named)
        });
        let [Some(low), Some(high)] = found else { return None };
        (low != high).then_some((low, high))
    }

    /// Where the run would stand on the other side if it had no elements there.
    fn bounds_of_nothing(&mut self, side: Side, run: &Run) -> Option<Bounds> {
        for end in [&run.low, &run.high] {
            let Some(place) = self.translate(side, end) else { continue };
            let there = self.instantiate(side.other(), &place);
            if let Some(bounds) = self.common_bounds(side, run, &there, &there) {
                return Some(bounds);
            }
        }
        None
    }

    fn cell_as_row(
        &mut self,
        side: Side,
        array: ObjectId,
        cell: &Cell,
        stride: u64,
    ) -> Option<(ObjectId, Run)> {
        let (universe, state) = self.universe_and_state(side);
        if universe.terms.as_constant(cell.value) != Some(0) && !state.could_be_element(universe, array, cell)
        {
            return None;
        }
        state.become_row(universe, array, cell, stride)
    }

    /// Zeros of the other side at the places of a row.
    fn zeros_as_row(
        &mut self,
        side: Side,
        run: &Run,
        there: ObjectId,
        (width, stride): (u64, u64),
    ) -> Option<(Bounds, Run)> {
        let (low, high) = (self.translate(side, &run.low)?, self.translate(side, &run.high)?);
        let place = (self.instantiate(side.other(), &low), self.instantiate(side.other(), &high));
        let (universe, state) = self.universe_and_state(side.other());
        // Where there are no elements there are no null pointers either.
        if state.numbers.at_most(universe, &place.1, &place.0) {
            return None;
        }
        let object = state.objects.shared(there)?;
        let gap = tayra_numeric::Integer::from(i128::from(width) - i128::from(stride));
        let end = place.1.clone().plus_constant(&gap);
        let are_zeros = object.runs.iter().any(|run| match Nulls::of(universe, &run.content) {
            Some(Nulls::Bytes) => state.covers(universe, run, &place.0, &end),
            Some(Nulls::Every(apart)) => {
                apart == stride
                    && state.covers(universe, run, &place.0, &place.1)
                    && state.is_in_rhythm(universe, stride, &run.low, &place.0)
            }
            None => false,
        });
        if !are_zeros {
            return None;
        }
        let place = (&place.0, &place.1);
        let (_, other) = state.zeros_become_row(universe, there, place, (width, stride))?;
        Some(((low, high), other))
    }

    fn make_pair(
        &mut self,
        side: Side,
        run: &Run,
        other: &Run,
        (low, high): Bounds,
        (_, _, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let (own, theirs) = match (&run.content, &other.content) {
            (
                Content::Elements { width, stride, row },
                Content::Elements { width: their_width, stride: their_stride, row: theirs },
            ) if width == their_width && stride == their_stride => (*row, *theirs),
            _ => return Err(Apart::new("elements of different sizes")),
        };
        let (l, r) = if side == Side::Left { (own, theirs) } else { (theirs, own) };
        let (row, _) = self.pair_objects(l, r)?;
        self.add_row(result, run, (low, high), row);
        Ok(())
    }

    fn add_row(&mut self, result: ObjectId, run: &Run, (low, high): Bounds, row: ObjectId) {
        if let Content::Elements { width, stride, .. } = run.content
            && let Some(object) = self.result.objects.get_mut(result)
        {
            object.runs.push(Run { low, high, content: Content::Elements { width, stride, row } });
        }
    }

    /// The other side gets a row without elements.
    fn pair_with_nothing(
        &mut self,
        side: Side,
        (run, row): (&Run, ObjectId),
        bounds: Bounds,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let Content::Elements { width, .. } = run.content else { return Ok(()) };
        let there = if side == Side::Left { right } else { left };
        let (universe, state) = self.universe_and_state(side.other());
        let Some(array) = state.objects.shared(there) else { return Ok(()) };
        let (ghost, object) = state.new_row(universe, &array, width, LinearExpr::constant(0));
        let first = object.address;
        state.objects.insert(ghost, object);
        let nothing = Ghost { object: ghost, first, last: None };
        let (l, r) = match side {
            Side::Left => {
                self.right_ghosts.insert(row, nothing);
                (row, ghost)
            }
            Side::Right => {
                self.left_ghosts.insert(row, nothing);
                (ghost, row)
            }
        };
        let (row, _) = self.pair_objects(l, r)?;
        self.add_row(result, run, bounds, row);
        Ok(())
    }

    /// Cells with pointers that the other side knows nothing of: where both sides have a number that is larger by
    /// just as much, they are what a row has grown by.
    fn rows_from_single_cells(&mut self, arrays: (ObjectId, ObjectId, ObjectId)) -> Result<(), Apart> {
        let bytes = u64::from(self.universe.pointer_bits / 8);
        for side in [Side::Left, Side::Right] {
            let (here, there) = if side == Side::Left { (arrays.0, arrays.1) } else { (arrays.1, arrays.0) };
            let Some(object) = self.state_on(side).objects.shared(here) else { continue };
            if object.segment.is_some() {
                continue;
            }
            for cell in object.cells.holders(self.universe).into_iter().filter(|c| c.bytes == bytes) {
                if self.universe.terms.as_constant(cell.value).is_some()
                    || self.has_partner(side, cell, there)
                {
                    continue;
                }
                let stride = self.state(side).stride_of_element(self.universe, here, cell);
                let content = Content::Elements { width: bytes, stride, row: here };
                let alone = Run { low: cell.offset.clone(), high: behind(&cell.offset, stride), content };
                let Some(bounds) = self.bounds_of_nothing(side, &alone) else { continue };
                let Some((row, run)) = self.cell_as_row(side, here, cell, stride) else { continue };
                self.pair_with_nothing(side, (&run, row), bounds, arrays)?;
            }
        }
        Ok(())
    }

    /// Cells with pointers where the other side has null pointers only, as many as its counter says: both are rows, and what the
    /// elements lead to is there or not. The same of an array of null pointers, of which some element leads to something that
    /// has a name of its own.
    fn rows_from_zeros(&mut self, arrays: (ObjectId, ObjectId, ObjectId)) -> Result<(), Apart> {
        for side in [Side::Left, Side::Right] {
            let (here, there) = if side == Side::Left { (arrays.0, arrays.1) } else { (arrays.1, arrays.0) };
            let has_nulls = (self.state(side.other()).objects.get(there))
                .is_some_and(|o| o.runs.iter().any(|run| Nulls::of(self.universe, &run.content).is_some()));
            if !has_nulls || self.state(side).objects.get(here).is_none_or(|o| o.segment.is_some()) {
                continue;
            }
            for cell in self.lonely_pointers(side, here, there) {
                let own = self.state(side).stride_of_element(self.universe, here, &cell);
                let strides = if own == cell.bytes { &[own][..] } else { &[own, cell.bytes] };
                let mut tried = strides.iter();
                let Some(met) =
                    tried.find_map(|stride| self.nulls_around(side, (here, there), &cell, *stride))
                else {
                    continue;
                };
                let Content::Elements { width, stride, .. } = met.row.content else { continue };
                // Blocks of their own mostly stand side by side: which elements have one is told by where a loop has come to.
                let has_blocks = met.row.row().is_none_or(|row| !met.state.owned_by(row).is_empty());
                let is_fixed_place = cell.offset.as_constant().is_some();
                if is_fixed(&met.nulls) && (has_blocks || is_fixed_place)
                    || !self.partners_stay(side, &met.state)
                {
                    continue;
                }
                let (universe, other) = self.universe_and_state(side.other());
                let place = (&met.nulls.low, &met.nulls.high);
                let Some((_, theirs)) = other.zeros_become_row(universe, there, place, (width, stride))
                else {
                    continue;
                };
                if let Some(array) = other.objects.get_mut(there) {
                    array.runs.retain(|run| *run != met.nulls);
                }
                *self.state_on(side) = met.state;
                self.make_pair(side, &met.row, &theirs, met.bounds, arrays)?;
            }
        }
        Ok(())
    }

    /// A cell with the null pointers beside it as a row, where the other side has null pointers only.
    fn nulls_around(
        &mut self,
        side: Side,
        (here, there): (ObjectId, ObjectId),
        cell: &Cell,
        stride: u64,
    ) -> Option<AmongNulls> {
        let has_moving_cells = self.state(side).objects.get(here)?.cells.elsewhere().next().is_some();
        let (universe, state) = self.universe_and_state(side);
        let at = state.place_in_struct(universe, &cell.offset, stride)?;
        let (universe, other) = self.universe_and_state(side.other());
        let mut nulls = other.nulls_at(universe, there, (stride, at));
        nulls.retain(|run| match is_fixed(run) {
            true => has_moving_cells,
            false => other.ends_at_a_counter(universe, run, stride),
        });
        if nulls.is_empty() {
            return None;
        }
        let mut state = self.state(side).clone();
        let row = state.cell_with_zeros_around(self.universe, here, cell, stride)?;
        let (bounds, nulls) = nulls.into_iter().find_map(|nulls| {
            self.common_bounds(side, &row, &nulls.low, &nulls.high).map(|bounds| (bounds, nulls))
        })?;
        Some(AmongNulls { state, row, bounds, nulls })
    }

    /// Whether what has a partner already is in that state what it is now.
    fn partners_stay(&self, side: Side, state: &crate::State) -> bool {
        let known = self.state(side);
        let stays = |id: &ObjectId| {
            let owner = |state: &crate::State| state.objects.get(*id).map(|o| o.owner);
            owner(known) == owner(state)
        };
        match side {
            Side::Left => self.objects.keys().all(stays),
            Side::Right => self.right_objects.keys().all(stays),
        }
    }

    /// Whether the other side knows what stands at the place of a cell, and it is not null.
    fn has_partner(&mut self, side: Side, cell: &Cell, there: ObjectId) -> bool {
        let Some(offset) = self.translate(side, &cell.offset) else { return false };
        let offset = self.instantiate(side.other(), &offset);
        let (universe, state) = self.universe_and_state(side.other());
        let known = state.peek(universe, there, &offset, cell.bytes);
        known.is_some_and(|value| universe.terms.as_constant(value) != Some(0))
    }
}

pub(super) fn rows_of(state: &crate::State, array: ObjectId) -> Vec<Run> {
    let object: Option<Arc<Object>> = state.objects.shared(array);
    object.map_or_else(Vec::new, |o| o.runs.iter().filter(|r| r.row().is_some()).cloned().collect())
}

fn is_fixed(run: &Run) -> bool {
    run.low.as_constant().is_some() && run.high.as_constant().is_some()
}

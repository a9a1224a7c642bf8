//! Rows and cells of an array that stand side by side become one row, so that an array that a loop fills comes to rest.
//!
//! A cell by itself is nothing that grows: it is folded into a row that is there, or with a cell beside it at a place that
//! only a number of the program tells. Where the program itself has a name for the place between two stretches, what stands
//! before and behind it is different to the program: a counter parts what a loop has done from what it has not. So nothing
//! is folded over such a place, and else what loses least comes first.

use super::Nulls;
use crate::matching::{Loss, stride_of};
use crate::{Cell, Content, ObjectId, Pointer, Run, Shape, State, Universe};
use std::collections::BTreeSet;
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::{Node, TermId};

/// A stretch of an array that is a row, or can be one.
#[derive(Clone, Debug)]
enum Stretch {
    Row(Run),
    /// With the stride of the row that it would be.
    Cell(Cell, u64),
    Zeros(Run, Nulls),
}

impl Stretch {
    fn low(&self) -> &LinearExpr {
        match self {
            Stretch::Row(run) | Stretch::Zeros(run, _) => &run.low,
            Stretch::Cell(cell, _) => &cell.offset,
        }
    }

    fn high(&self) -> LinearExpr {
        match self {
            Stretch::Row(run) | Stretch::Zeros(run, _) => run.high.clone(),
            Stretch::Cell(cell, stride) => {
                cell.offset.clone().plus_constant(&Integer::from(i128::from(*stride)))
            }
        }
    }

    fn is_null(&self, universe: &Universe) -> bool {
        matches!(self, Stretch::Cell(cell, _) if universe.terms.as_constant(cell.value) == Some(0))
    }

    /// How far its elements stand apart; those of bytes that are zero as is needed.
    fn stride(&self) -> Option<u64> {
        match self {
            Stretch::Row(run) => Some(stride_of(&run.content)),
            Stretch::Cell(_, stride) | Stretch::Zeros(_, Nulls::Every(stride)) => Some(*stride),
            Stretch::Zeros(_, Nulls::Bytes) => None,
        }
    }
}

impl State {
    /// Folds what stands side by side in arrays of pointers.
    pub(crate) fn fold_rows(&mut self, universe: &mut Universe) {
        let arrays: Vec<ObjectId> = (self.objects.iter())
            .filter(|(_, o)| {
                o.rows().next().is_some()
                    || o.segment.is_none() && o.cells.iter().any(|c| c.offset.as_constant().is_none())
            })
            .map(|(id, _)| id)
            .collect();
        for array in arrays {
            self.fold_rows_of(universe, array);
        }
    }

    /// The same in one array.
    pub(crate) fn fold_rows_of(&mut self, universe: &mut Universe, array: ObjectId) {
        while self.fold_a_stretch(universe, array, false) {}
    }

    /// Folds everything that stands side by side in an array, whatever the program calls the places between.
    pub(crate) fn fold_rows_over_names(&mut self, universe: &mut Universe, array: ObjectId) {
        while self.fold_a_stretch(universe, array, true) {}
    }

    fn fold_a_stretch(&mut self, universe: &mut Universe, array: ObjectId, over_names: bool) -> bool {
        let stretches = self.stretches_of_pointers(universe, array);
        let bytes = i128::from(universe.pointer_bits / 8);
        // An array in a struct does not start where the object does.
        let start = (stretches.iter().filter_map(|s| s.low().as_constant()).min().cloned())
            .map_or_else(|| Integer::from(0), |start| -start);
        let pointed = if stretches.len() > 1 { self.places_pointed_to(universe, array) } else { Vec::new() };
        let mut best: Option<(Loss, State)> = None;
        for first in &stretches {
            for second in &stretches {
                let high = first.high();
                let moves = |s: &Stretch| s.low().as_constant().is_none();
                let are_beside =
                    first.low() != second.low() && self.numbers.equal(universe, &high, second.low());
                if !are_beside || first.stride().zip(second.stride()).is_some_and(|(a, b)| a != b) {
                    continue;
                }
                let pays = match (first, second) {
                    (Stretch::Zeros(..), Stretch::Zeros(..)) => false,
                    (Stretch::Cell(..), Stretch::Cell(..)) if !moves(first) && !moves(second) => false,
                    (Stretch::Zeros(..), _) | (_, Stretch::Zeros(..)) => {
                        !self.is_named(universe, second.low()) && !self.is_named(universe, &high)
                    }
                    _ if over_names => true,
                    (Stretch::Cell(..), Stretch::Cell(..) | Stretch::Row(_))
                    | (Stretch::Row(_), Stretch::Cell(..)) => {
                        let stride = second.stride().map_or(bytes, i128::from);
                        // A field does not stand where its struct starts.
                        let start = if stride == bytes {
                            start.clone()
                        } else {
                            -second.low().constant_part().modulo(&Integer::from(stride))
                        };
                        let place = second.low().clone().plus_constant(&start);
                        !self.is_the_place_of_a_name(universe, &place, stride)
                            && !pointed.iter().any(|at| self.numbers.equal(universe, at, second.low()))
                    }
                    (Stretch::Row(_), Stretch::Row(_)) => {
                        !self.is_named(universe, second.low()) && !self.is_named(universe, &high)
                    }
                };
                if pays
                    && let Some((folded, loss)) = self.folded(universe, array, first, second)
                    && best.as_ref().is_none_or(|(least, _)| loss < *least)
                {
                    best = Some((loss, folded));
                }
            }
        }
        match best {
            Some((_, folded)) => {
                *self = folded;
                true
            }
            None => false,
        }
    }

    /// Where variables point into an array: a pointer that walks along parts it as a counter does.
    fn places_pointed_to(&mut self, universe: &mut Universe, array: ObjectId) -> Vec<LinearExpr> {
        let values: Vec<TermId> = self.roots.values().copied().collect();
        let mut found = Vec::new();
        for value in values {
            let is_pointer = universe.terms.bits(value) == universe.pointer_bits
                && universe.terms.as_constant(value).is_none();
            if is_pointer
                && let Pointer::Into { object, offset } = self.resolve(universe, value)
                && object == array
                && !found.contains(&offset)
            {
                found.push(offset);
            }
        }
        found
    }

    fn stretches_of_pointers(&mut self, universe: &mut Universe, array: ObjectId) -> Vec<Stretch> {
        let Some(object) = self.objects.shared(array) else { return Vec::new() };
        let bytes = u64::from(universe.pointer_bits / 8);
        let mut found: Vec<Stretch> = Vec::new();
        for run in &object.runs {
            if run.row().is_some() {
                found.push(Stretch::Row(run.clone()));
            } else if let Some(nulls) = Nulls::of(universe, &run.content) {
                found.push(Stretch::Zeros(run.clone(), nulls));
            }
        }
        for cell in object.cells.iter().filter(|c| c.bytes == bytes) {
            // Null at a place that moves is an element of a row that is there already.
            let is_null = universe.terms.as_constant(cell.value) == Some(0)
                && cell.offset.as_constant().is_none()
                && object.rows().next().is_some();
            if is_null || self.could_be_element(universe, array, cell) {
                let own = self.stride_of_element(universe, array, cell);
                let rows = object.runs.iter().filter(|run| run.row().is_some());
                let mut strides: Vec<u64> = rows.map(|run| stride_of(&run.content)).chain([own]).collect();
                strides.sort_unstable();
                strides.dedup();
                found.extend(strides.into_iter().map(|stride| Stretch::Cell(cell.clone(), stride)));
            }
        }
        if found.iter().all(|s| matches!(s, Stretch::Zeros(..))) {
            return Vec::new();
        }
        self.add_fields_of_zeros(universe, bytes, &mut found);
        found
    }

    /// Where all bytes of structs are zero, pointers that stand as far apart as others are null.
    fn add_fields_of_zeros(&mut self, universe: &mut Universe, bytes: u64, found: &mut Vec<Stretch>) {
        let zeros: Vec<Run> = (found.iter())
            .filter_map(|s| match s {
                Stretch::Zeros(run, Nulls::Bytes) => Some(run.clone()),
                Stretch::Zeros(_, Nulls::Every(_)) | Stretch::Row(_) | Stretch::Cell(..) => None,
            })
            .collect();
        let mut fields: BTreeSet<(u64, i128)> = BTreeSet::new();
        for stretch in found.iter().filter(|_| !zeros.is_empty()) {
            if let Some(stride) = stretch.stride().filter(|stride| *stride > bytes)
                && let Some(at) = self.place_in_struct(universe, stretch.low(), stride)
            {
                fields.insert((stride, at));
            }
        }
        for (field, zeros) in fields.iter().flat_map(|field| zeros.iter().map(move |zeros| (*field, zeros))) {
            let nulls = self.nulls_between_zeros(universe, zeros, field);
            found.extend(nulls.map(|run| Stretch::Zeros(run, Nulls::Every(field.0))));
        }
    }

    /// Whether a value that the program names is the place, but for the size of elements.
    pub(crate) fn is_the_place_of_a_name(
        &mut self,
        universe: &mut Universe,
        place: &LinearExpr,
        width: i128,
    ) -> bool {
        let mut values: Vec<TermId> = self.roots.values().copied().collect();
        if let Some(place) = place.as_constant() {
            let is_place = |value: &TermId| {
                let index = universe.terms.as_constant(*value).and_then(|c| i128::try_from(c).ok());
                index.and_then(|i| i.checked_mul(width)).is_some_and(|at| Integer::from(at) == *place)
            };
            return values.iter().any(is_place);
        }
        values.retain(|value| universe.terms.as_constant(*value).is_none());
        let Some(factor) = place.terms().first().map(|(_, factor)| factor.clone()) else { return false };
        let read: BTreeSet<TermId> = place.vars().filter_map(|var| universe.reading(var).term()).collect();
        values.into_iter().any(|value| {
            // The same number may be known by several readings, and its multiple by a reading of its own: the size of a block.
            let may_be_equal = is_beside(universe, value, &read);
            let is_multiple = read.iter().any(|term| is_beside(universe, *term, &[value].into()));
            [universe.signed(value), universe.unsigned(value)].iter().any(|reading| {
                let (own, multiple) = (reading.scaled(&factor), reading.scaled(&Integer::from(width)));
                own == *place
                    || may_be_equal && self.numbers.equal(universe, &own, place)
                    || is_multiple && self.numbers.equal(universe, &multiple, place)
            })
        })
    }

    /// Whether the program has a name for a number that the place depends on, or a variable for one that it is a sum of.
    fn is_named(&mut self, universe: &Universe, place: &LinearExpr) -> bool {
        let variables: BTreeSet<TermId> = self.roots.values().copied().collect();
        let mut stack: Vec<_> = variables.iter().copied().collect();
        for (_, object) in self.objects.iter() {
            stack.extend(object.cells.iter().map(|c| c.value));
        }
        let mut named = BTreeSet::new();
        while let Some(term) = stack.pop() {
            if named.insert(term) {
                stack.extend(universe.terms.operands(term));
            }
        }
        place.as_constant().is_some()
            || (place.vars().filter_map(|var| universe.reading(var).term()))
                .any(|term| named.contains(&term) || is_beside(universe, term, &variables))
    }

    /// Two stretches as one row.
    fn folded(
        &self,
        universe: &mut Universe,
        array: ObjectId,
        first: &Stretch,
        second: &Stretch,
    ) -> Option<(State, Loss)> {
        let mut state = self.clone();
        // Zeros are as many null pointers as what stands beside them says.
        let stride = first.stride().or(second.stride())?;
        let (one, left) = state.as_row(universe, array, first, stride)?;
        let (two, right) = state.as_row(universe, array, second, stride)?;
        let (
            Content::Elements { width, stride, .. },
            Content::Elements { width: other_width, stride: other_stride, .. },
        ) = (&left.content, &right.content)
        else {
            return None;
        };
        if width != other_width || stride != other_stride {
            return None;
        }
        let appended = state.append(universe, (one, two), Shape::Elements, Loss::Constants);
        let (mut state, loss) = appended.ok()?;
        // Null behind a single pointer ends an array more often than it is an element like the other.
        let are_cells = matches!((first, second), (Stretch::Cell(..), Stretch::Cell(..)));
        let is_choice = |cell: &Cell| universe.is_choice(cell.value);
        if are_cells
            && (first.is_null(universe) || second.is_null(universe))
            && state.objects.get(one).is_some_and(|row| row.cells.iter().any(is_choice))
        {
            return None;
        }
        let object = state.objects.get_mut(array)?;
        object.runs.retain(|run| run.row() != Some(one) && run.row() != Some(two));
        object.runs.push(Run { low: left.low, high: right.high, content: left.content });
        Some((state, loss))
    }

    /// A cell, with the null pointers beside it, as one row.
    pub(crate) fn cell_with_zeros_around(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        cell: &Cell,
        stride: u64,
    ) -> Option<Run> {
        let (_, mut run) = self.become_row(universe, array, cell, stride)?;
        loop {
            let stretches = self.stretches_of_pointers(universe, array);
            let are_alike = |nulls: &Nulls| nulls.stride(cell.bytes) == stride;
            let zeros =
                || stretches.iter().filter(|s| matches!(s, Stretch::Zeros(_, nulls) if are_alike(nulls)));
            let own = Stretch::Row(run.clone());
            let before = zeros().find(|s| self.numbers.equal(universe, &s.high(), &run.low));
            let folded = match before {
                Some(before) => self.folded(universe, array, before, &own),
                None => match zeros().find(|s| self.numbers.equal(universe, &run.high, s.low())) {
                    Some(behind) => self.folded(universe, array, &own, behind),
                    None => return Some(run),
                },
            };
            let Some((state, _)) = folded else { return Some(run) };
            *self = state;
            // What was folded comes last.
            run = self.objects.get(array)?.runs.last()?.clone();
        }
    }

    fn as_row(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        stretch: &Stretch,
        stride: u64,
    ) -> Option<(ObjectId, Run)> {
        match stretch {
            Stretch::Row(run) => Some((run.row()?, run.clone())),
            Stretch::Cell(cell, stride) => self.become_row(universe, array, cell, *stride),
            Stretch::Zeros(run, nulls) => {
                let width = u64::from(universe.pointer_bits / 8);
                // What stands between null pointers would be forgotten.
                if stride != nulls.stride(width) {
                    return None;
                }
                let place = (&run.low, &run.high);
                let found = self.zeros_become_row(universe, array, place, (width, stride))?;
                // What was said of the zeros is said by the row now.
                self.objects.get_mut(array)?.runs.retain(|r| r != run);
                Some(found)
            }
        }
    }
}

/// Whether a number is a sum of such values and constants, whatever its width.
fn is_beside(universe: &Universe, term: TermId, values: &BTreeSet<TermId>) -> bool {
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if values.contains(&next) {
            continue;
        }
        if !matches!(universe.terms.node(next), Node::Linear { .. } | Node::Extend { .. }) {
            return false;
        }
        stack.extend(universe.terms.operands(next));
    }
    true
}

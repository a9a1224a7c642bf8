//! Elements of an array that hold pointers, as many as there are: a *row*.
//!
//! A run of an array may be a row: an object that says of each element what its cells say, and owns what only the elements
//! lead to. It is a segment ([`crate::Segment`]) whose nodes stand one behind the other, so names that mean something else in each
//! element, what elements own, joins and copies are those of lists. It has no memory of its own: nothing points to it.
//!
//! * [`State::become_row`]: a cell is a row of one element.
//! * [`fold`]: rows and cells that stand side by side become one row.
//! * [`element`]: an element is taken out of its row before it is read or written.
//! * [`strings`]: the row that a program starts with.
//!
//! Errs towards: a row that nobody knows any more, whose blocks count as lost.

mod element;
mod fold;
mod nulls;
mod strings;

pub use element::Need;
pub(crate) use nulls::Nulls;

use crate::{
    Alias, Cell, Content, Object, ObjectId, Own, Pointer, Run, Segment, Shape, State, Storage, Universe,
    Vitality,
};
use std::sync::Arc;
use tayra_numeric::{Integer, LinearExpr};

impl State {
    /// A cell with a pointer becomes a row of one element, which owns what only that cell leads to. Describes just what it
    /// did before.
    pub(crate) fn become_row(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        cell: &Cell,
        stride: u64,
    ) -> Option<(ObjectId, Run)> {
        let object = self.objects.shared(array)?;
        let at = object.cells.iter().position(|c| c == cell)?;
        let (row, element) = self.new_row(universe, &object, cell.bytes, LinearExpr::constant(1));
        let start = LinearExpr::constant(0);
        let element = Object { cells: vec![Cell { offset: start, ..cell.clone() }].into(), ..element };
        self.objects.get_mut(array)?.cells.remove(at);
        self.objects.insert(row, element);
        for owned in self.objects_of_node(universe, row, Shape::Elements) {
            if let Some(found) = self.objects.get_mut(owned) {
                found.owner = Some(row);
            }
        }
        let high = cell.offset.clone().plus_constant(&Integer::from(i128::from(stride)));
        let content = Content::Elements { width: cell.bytes, stride, row };
        let run = Run { low: cell.offset.clone(), high, content };
        self.objects.get_mut(array)?.runs.push(run.clone());
        Some((row, run))
    }

    /// Null pointers, or part of a stretch of them, become a row.
    pub(crate) fn zeros_become_row(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        (low, high): (&LinearExpr, &LinearExpr),
        (width, stride): (u64, u64),
    ) -> Option<(ObjectId, Run)> {
        let object = self.objects.shared(array)?;
        let length = self.elements_between(universe, low, high, stride)?;
        let (row, element) = self.new_row(universe, &object, width, length);
        let null = universe.pointer_constant(0);
        let cell = Cell { offset: LinearExpr::constant(0), bytes: width, value: null };
        self.objects.insert(row, Object { cells: vec![cell].into(), ..element });
        let content = Content::Elements { width, stride, row };
        let run = Run { low: low.clone(), high: high.clone(), content };
        self.objects.get_mut(array)?.runs.push(run.clone());
        Some((row, run))
    }

    /// A row of an array that says nothing yet.
    pub(crate) fn new_row(
        &mut self,
        universe: &mut Universe,
        array: &Object,
        width: u64,
        length: LinearExpr,
    ) -> (ObjectId, Object) {
        let (id, address) = universe.fresh_object();
        let (each, each_address) = universe.fresh_object();
        let size = LinearExpr::constant(i128::from(width));
        let mut row = Object::new(Storage::Elements, size, 1, address);
        row.owner = array.owner;
        row.segment = Some(Arc::new(Segment {
            shape: Shape::Elements,
            length,
            last: None,
            each: Alias { object: each, address: each_address },
            own: Own::default(),
        }));
        (id, row)
    }

    /// How far a cell stands from others like it if it is an element of a row: as far as the program points from one struct of the
    /// array to the next, or side by side.
    pub(crate) fn stride_of_element(&self, universe: &Universe, array: ObjectId, cell: &Cell) -> u64 {
        let Some(object) = self.objects.get(array) else { return cell.bytes };
        let noted = universe.strides(object.storage);
        if noted.contains(&cell.bytes) {
            return cell.bytes;
        }
        let fits = |stride: &u64| {
            *stride > cell.bytes
                && cell
                    .offset
                    .terms()
                    .iter()
                    .all(|(_, factor)| Integer::from(i128::from(*stride)).divides(factor))
        };
        noted.into_iter().filter(fits).min().unwrap_or(cell.bytes)
    }

    /// A name for the number of elements between two places; `None` if that is no number.
    pub(crate) fn elements_between(
        &mut self,
        universe: &mut Universe,
        low: &LinearExpr,
        high: &LinearExpr,
        stride: u64,
    ) -> Option<LinearExpr> {
        let distance = high.plus_scaled(low, &Integer::from(-1));
        if let Some(bytes) = distance.as_constant() {
            let stride = i128::from(stride);
            return (bytes.to_i64().map(i128::from))
                .filter(|bytes| *bytes >= 0 && bytes % stride == 0)
                .map(|bytes| LinearExpr::constant(bytes / stride));
        }
        if !self.numbers.is_multiple(universe, &distance, stride)
            || !self.numbers.at_most(universe, low, high)
        {
            return None;
        }
        let count = universe.fresh_variable();
        self.numbers.add_free(count, tayra_numeric::Interval::at_least(0));
        let bytes = LinearExpr::term(count, i128::from(stride));
        let equal = tayra_numeric::Constraint::equal(bytes, distance);
        self.numbers.assume(universe, &equal);
        Some(LinearExpr::term(count, 1))
    }

    /// Rows of an array go over to one that has got its first `length` bytes; the old one must not be read any more.
    pub fn hand_over_rows(
        &mut self,
        universe: &mut Universe,
        from: ObjectId,
        to: ObjectId,
        length: &LinearExpr,
    ) {
        let (Some(old), Some(new)) = (self.objects.shared(from), self.objects.shared(to)) else { return };
        if old.owner != new.owner {
            return;
        }
        let start = LinearExpr::constant(0);
        for run in old.runs.iter().filter(|run| run.row().is_some()) {
            let Content::Elements { width, stride, .. } = run.content else { continue };
            let end = run.high.clone().plus_constant(&Integer::from(i128::from(width) - i128::from(stride)));
            let is_inside = self.numbers.at_most(universe, &start, &run.low)
                && self.numbers.at_most(universe, &end, length);
            if is_inside {
                if let Some(old) = self.objects.get_mut(from) {
                    old.runs.retain(|r| r != run);
                }
                if let Some(new) = self.objects.get_mut(to) {
                    new.runs.push(run.clone());
                }
            }
        }
    }

    /// Rows that certainly have no elements go.
    pub(crate) fn drop_empty_rows(&mut self, universe: &mut Universe) {
        let rows: Vec<(ObjectId, Run)> = (self.objects.with_places())
            .flat_map(|(id, o)| o.runs.iter().filter(|r| r.row().is_some()).map(move |r| (id, r.clone())))
            .collect();
        for (array, run) in rows {
            let Some(row) = run.row().filter(|_| self.numbers.at_most(universe, &run.high, &run.low)) else {
                continue;
            };
            for owned in self.owned_by(row) {
                self.objects.remove(owned);
            }
            self.objects.remove(row);
            if let Some(object) = self.objects.get_mut(array) {
                object.runs.retain(|r| *r != run);
            }
        }
    }

    /// Whether a cell holds a pointer that could stand in a row: to something that is alive.
    /// Branches of a tree's node are no elements, though they may stand side by side.
    pub(crate) fn could_be_element(&mut self, universe: &mut Universe, array: ObjectId, cell: &Cell) -> bool {
        if universe.terms.bits(cell.value) != universe.pointer_bits
            || universe.terms.as_constant(cell.value).is_some()
        {
            return false;
        }
        if self.stands_beside_a_number(universe, array, cell) {
            return false;
        }
        match self.resolve(universe, cell.value) {
            Pointer::Into { object, .. } => {
                self.objects.get(object).is_some_and(|o| o.vitality == Vitality::Alive)
            }
            Pointer::Node { segment, .. } => !self.is_a_tree_of(array, segment),
            Pointer::Null => false,
            Pointer::Number => self.is_live_choice(universe, cell.value),
        }
    }

    /// Whether a number stands where the next element would, or the one before: then this is a struct, and the pointer is a field.
    fn stands_beside_a_number(&mut self, universe: &mut Universe, array: ObjectId, cell: &Cell) -> bool {
        let stride = self.stride_of_element(universe, array, cell);
        let Some(object) = self.objects.shared(array).filter(|_| stride == cell.bytes) else { return false };
        let Some(at) = cell.offset.as_constant().and_then(Integer::to_i64) else { return false };
        let stride = i128::from(stride);
        [i128::from(at) - stride, i128::from(at) + stride].into_iter().any(|beside| {
            object.cells.at(&LinearExpr::constant(beside), cell.bytes).any(|other| {
                universe.terms.as_constant(other.value) != Some(0)
                    && self.resolve(universe, other.value) == Pointer::Number
                    && !self.is_live_choice(universe, other.value)
            })
        })
    }

    /// Whether a tree has nodes like that block.
    fn is_a_tree_of(&self, block: ObjectId, tree: ObjectId) -> bool {
        let (Some(node), Some(tree)) = (self.objects.get(block), self.objects.get(tree)) else {
            return false;
        };
        tree.is_tree() && node.is_live_block() && node.size == tree.size && node.hint == tree.hint
    }
}

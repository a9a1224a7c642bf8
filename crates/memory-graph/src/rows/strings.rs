//! Strings that a program is given when it starts, and the row of pointers to them.
//!
//! An element of a row owns its string, so nothing else may lead there. Where something does, the element cannot go back into its row. If
//! the strings are only looked at ([`Strings::Shared`]), that is no harm: two objects may stand for one string, as all that is said
//! of them stays true, and each who leads there has one of its own.
//!
//! Errs towards: forgetting what was found out of a string, but for its end.

use crate::segments::Holder;
use crate::{
    Cell, Content, Object, ObjectId, Own, Run, Segment, State, Storage, Strings, Universe, Vitality,
};
use std::sync::Arc;
use tayra_numeric::{Integer, Interval, LinearExpr, Var};
use tayra_terms::TermId;

impl State {
    /// Elements of an array up to `high` are pointers to strings, to one of its own each: of any size, the last byte a zero. Nothing else leads there. Whether it could be said.
    pub fn put_row_of_strings(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        high: &LinearExpr,
    ) -> bool {
        let low = LinearExpr::constant(0);
        let width = u64::from(universe.pointer_bits / 8);
        let Some(object) = self.objects.shared(array) else { return false };
        let Some(length) = self.elements_between(universe, &low, high, width) else { return false };
        let (row, mut element) = self.new_row(universe, &object, width, length);
        let (size, address) = self.add_string(universe, Some(row));
        element.cells.push(Cell { offset: low.clone(), bytes: width, value: address });
        if let Some(segment) = element.segment.as_deref() {
            // Each string has a size of its own.
            let own = Own { variables: [size].into_iter().collect(), ..Own::default() };
            element.segment = Some(Arc::new(Segment { own, ..segment.clone() }));
        }
        self.objects.insert(row, element);
        let run = Run { low, high: high.clone(), content: Content::Elements { width, stride: width, row } };
        self.add_run(array, run);
        true
    }

    /// A string of any size, its last byte a zero: its size and its address.
    fn add_string(&mut self, universe: &mut Universe, owner: Option<ObjectId>) -> (Var, TermId) {
        let (id, address) = universe.fresh_object();
        let size = universe.fresh_variable();
        self.numbers.add_free(size, Interval::between(Integer::from(1), Integer::from(LONGEST)));
        let storage = Storage::Given { shared: universe.strings == Strings::Shared };
        let mut string = Object::new(storage, LinearExpr::from(size), 1, address);
        string.owner = owner;
        let zero = universe.terms.constant(8, 0);
        string.cells.push(Cell { offset: LinearExpr::from(size) - 1, bytes: 1, value: zero });
        self.objects.insert(id, string);
        (size, address)
    }

    /// Elements of arrays that lead to a string which something else leads to as well get one of their own, where strings are only
    /// looked at.
    pub(crate) fn give_elements_their_strings(&mut self, universe: &mut Universe) {
        let is_given = |o: &Object| matches!(o.storage, Storage::Given { .. }) && o.owner.is_none();
        if !self.objects.iter().any(|(_, o)| is_given(o)) {
            return;
        }
        let references = self.references(universe);
        let strings: Vec<(ObjectId, TermId)> = (self.objects.iter())
            .filter(|(id, o)| is_given(o) && o.vitality == Vitality::Alive && references.to(*id).len() > 1)
            .map(|(id, o)| (id, o.address))
            .collect();
        for (id, address) in strings {
            for holder in references.to(id).iter().map(|reference| reference.holder) {
                if let Holder::Cell(array, _) = holder {
                    self.give_string(universe, array, address);
                }
            }
        }
    }

    /// The same for the cells of one array that hold an address.
    fn give_string(&mut self, universe: &mut Universe, array: ObjectId, address: TermId) {
        let width = universe.pointer_bits / 8;
        let Some(object) = self.objects.shared(array).filter(|o| o.rows().next().is_some()) else { return };
        if object.is_summary() {
            return;
        }
        for cell in object.cells.iter().filter(|c| c.bytes == u64::from(width) && c.value == address) {
            universe.has_strings_of_two = true;
            if universe.strings == Strings::Written {
                continue;
            }
            // All strings end with a zero still: nobody writes them. How long this one is was known by another name.
            let (_, own) = self.add_string(universe, None);
            if let Some(found) = self.objects.get_mut(array)
                && let Some(at) = found.cells.iter().position(|c| c == cell)
            {
                found.cells.remove(at);
                found.cells.push(Cell { value: own, ..cell.clone() });
            }
        }
    }
}

/// No system gives a program a longer string.
const LONGEST: i128 = 1 << 24;

//! Pairing of what two objects hold.

use super::{Apart, Matcher, Side, texts};
use crate::{Cell, Object, ObjectId, Own, Pointer, Run, Vitality};
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

/// How many values a mark may have.
const MOST_MARKS: i128 = 8;

/// How many zero bytes an object may have that are looked for at other places on the other side.
const MOST_ZEROS: usize = 4;

/// An object of so many bytes is a variable or a small struct, of which each field is spoken of by itself.
const MOST_FIELDS: i128 = 64;

/// Where the cells of an object with many of them stand, as far as they have a constant place to themselves.
struct Places {
    by_place: FxHashMap<(i64, u64), Option<usize>>,
}

impl Places {
    /// Few cells are gone through one by one.
    const FEW: usize = 8;

    fn of(object: &Object) -> Self {
        let mut by_place = FxHashMap::default();
        let count = object.cells.len();
        if count > Self::FEW {
            by_place.reserve(count);
            for (at, cell) in object.cells.iter().enumerate() {
                if let Some(place) = constant(&cell.offset) {
                    by_place.entry((place, cell.bytes)).and_modify(|only| *only = None).or_insert(Some(at));
                }
            }
        }
        Places { by_place }
    }

    /// The value at a place, if it is the only one there and the object still holds it where it did.
    fn value_at(&self, object: &Object, offset: &LinearExpr, bytes: u64) -> Option<TermId> {
        if self.by_place.is_empty() {
            return None;
        }
        let at = (*self.by_place.get(&(constant(offset)?, bytes))?)?;
        object.cells.get(at).filter(|cell| cell.bytes == bytes && cell.offset == *offset).map(|c| c.value)
    }
}

/// What one object holds at the places of the other's cells, if these are constant and the same in both. Each is given by the
/// cells that both do not share.
fn values_at_the_same_places(own: &[&Cell], theirs: &[&Cell]) -> Option<Vec<TermId>> {
    if own.len() != theirs.len() {
        return None;
    }
    // Mostly they stand in the same order.
    let mut cells = own.iter().zip(theirs);
    if cells
        .all(|(cell, other)| cell.is_at(&other.offset, other.bytes) && cell.offset.as_constant().is_some())
    {
        return Some(theirs.iter().map(|cell| cell.value).collect());
    }
    let place = |cell: &Cell| Some((constant(&cell.offset)?, cell.bytes));
    let sorted = |cells: &[&Cell]| -> Option<Vec<((i64, u64), usize)>> {
        let cells = cells.iter().enumerate();
        let mut places = cells.map(|(at, cell)| Some((place(cell)?, at))).collect::<Option<Vec<_>>>()?;
        places.sort_unstable();
        let are_different = places.windows(2).all(|pair| pair[0].0 != pair[1].0);
        are_different.then_some(places)
    };
    let (own, others) = (sorted(own)?, sorted(theirs)?);
    // Of several facts about one place pairing chooses.
    let mut values: Vec<Option<TermId>> = vec![None; own.len()];
    for ((place, at), (other, there)) in own.into_iter().zip(others) {
        if place != other {
            return None;
        }
        values[at] = Some(theirs[there].value);
    }
    values.into_iter().collect()
}

fn constant(offset: &LinearExpr) -> Option<i64> {
    offset.as_constant().and_then(Integer::to_i64)
}

impl Matcher<'_> {
    pub(super) fn match_contents(
        &mut self,
        left: ObjectId,
        right: ObjectId,
        result: ObjectId,
    ) -> Result<(), Apart> {
        if left == right && result == left && self.keep_contents(left)? {
            return Ok(());
        }
        self.match_rows(left, right, result)?;
        let (Some(a), Some(b)) = (self.left.objects.shared(left), self.right.objects.shared(right)) else {
            return Ok(());
        };
        if a.segment.is_some() {
            return self.match_lists(&a, &b, (left, right, result));
        }
        if self.invent && self.pair_in_place((left, &a), (right, &b), result)? {
            return Ok(());
        }
        self.match_data(&a, &b, (left, right, result))
    }

    /// Cells, ranges, and strings that are made of either.
    pub(super) fn match_data(
        &mut self,
        a: &Object,
        b: &Object,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let texts = self.pair_texts((left, a), (right, b));
        if !self.invent {
            self.mean_lone_zeros(a, b);
        }
        self.match_cells(a, b, (left, right, result))?;
        if self.invent {
            self.match_moved_zeros(a, b, result);
        }
        self.match_runs(a, b, result);
        self.add_texts(texts, result);
        if self.invent {
            self.match_lone_zeros(a, b, result);
        }
        Ok(())
    }

    /// An object that both sides hold unchanged stays as it is, if everything that it mentions means the same on both. Places
    /// that are not constant may have moved against the object, so they are looked at one by one.
    fn keep_contents(&mut self, object: ObjectId) -> Result<bool, Apart> {
        if !self.left.objects.shares(&self.right.objects, object) {
            return Ok(false);
        }
        let Some(own) = self.left.objects.shared(object) else { return Ok(false) };
        let has_own_names = own.segment.as_ref().is_some_and(|s| s.own != Own::default());
        if own.owner.is_some() || has_own_names || own.rows().next().is_some() {
            return Ok(false);
        }
        // The node that is spoken of is no place by itself.
        let each = own.segment.as_ref().map(|s| s.each.object);
        let is_constant = |place: &LinearExpr| place.as_constant().is_some();
        if !own.cells.are_at_constants() || !own.runs.iter().flat_map(Run::expressions).all(is_constant) {
            return Ok(false);
        }
        // As in `pair_values`: numbers that both hold stay what they are.
        let cells = match self.has_nodes {
            true => own.cells.iter().collect(),
            false => own.cells.without_numbers(self.universe, &mut self.kept),
        };
        for cell in cells {
            if let Some(each) = each {
                let mentioned = self.left.objects_in(self.universe, cell.value);
                if mentioned.contains(&object) || mentioned.contains(&each) {
                    return Ok(false);
                }
            }
            if self.pair_values(cell.value, cell.value)? != cell.value {
                return Ok(false);
            }
        }
        self.result.objects.insert_shared(object, own);
        Ok(true)
    }

    /// Join: objects that hold something at the same constant places, and the same runs, are paired value by value. The cells say
    /// all there is to say of these places, so no new runs are looked for: nothing grew.
    fn pair_in_place(
        &mut self,
        (left, a): (ObjectId, &Object),
        (right, b): (ObjectId, &Object),
        result: ObjectId,
    ) -> Result<bool, Apart> {
        let is_constant = |place: &LinearExpr| place.as_constant().is_some();
        let is_plain = |o: &Object| o.segment.is_none() && o.owner.is_none() && o.rows().next().is_none();
        if a.runs != b.runs
            || !is_plain(a)
            || !is_plain(b)
            || !a.runs.iter().flat_map(Run::expressions).all(is_constant)
            || !a.cells.are_at_constants()
        {
            return Ok(false);
        }
        let mut both = a.cells.beside(&b.cells);
        let Some(values) = values_at_the_same_places(&both.own, &both.theirs) else { return Ok(false) };
        for (cell, &theirs) in both.own.iter().zip(&values).filter(|(cell, theirs)| cell.value != **theirs) {
            if self.holds_pointers(cell.value, theirs)
                || self.are_different_marks(cell.value, theirs) && self.marks_nodes(a)
            {
                return Ok(false);
            }
        }
        // Strings that both have are told by what stays.
        let may_be_text = |value| texts::may_be_text(self.universe, value);
        let has_texts = (both.own.iter().zip(&values))
            .any(|(cell, &theirs)| cell.value != theirs && (may_be_text(cell.value) || may_be_text(theirs)));
        let texts = if has_texts { self.pair_texts((left, a), (right, b)) } else { Vec::new() };
        // As in `pair_values`: numbers that both hold stay what they are.
        if !self.has_nodes {
            both.settle_numbers(self.universe, &mut self.kept);
        }
        let mut values = values.into_iter();
        let mut outcome = Ok(());
        let joined = both.rewritten(|cell, is_shared, kept| {
            if outcome.is_err() {
                return true;
            }
            let other = if is_shared { None } else { values.next() };
            let theirs = other.unwrap_or(cell.value);
            match self.pair_values(cell.value, theirs) {
                Ok(value) if value == cell.value => return true,
                Ok(value) => kept.push(Cell { value, ..cell.clone() }),
                // Where a pointer leads that nobody may follow need not be known.
                Err(_) if self.is_dead(Side::Left, cell.value) || self.is_dead(Side::Right, theirs) => {}
                Err(apart) => outcome = Err(apart),
            }
            false
        });
        outcome?;
        let cells = joined.unwrap_or_else(|| a.cells.clone());
        self.result.objects.set_contents(result, cells, a.runs.clone());
        self.add_texts(texts, result);
        Ok(true)
    }

    /// A cell survives if the other side holds a known value at the same place.
    pub(super) fn match_cells(
        &mut self,
        a: &Object,
        b: &Object,
        (left, right, result): (ObjectId, ObjectId, ObjectId),
    ) -> Result<(), Apart> {
        let mut done: FxHashSet<(LinearExpr, u64)> = FxHashSet::default();
        let are_elements = self.result.segment(result).is_some_and(|s| s.shape.is_row());
        // For inclusion only what the general state says counts.
        let sides: &[Side] = if self.invent { &[Side::Left, Side::Right] } else { &[Side::Left] };
        for &side in sides {
            let (own, others) = if side == Side::Left { (a, b) } else { (b, a) };
            let places = Places::of(others);
            for cell in &own.cells {
                let found = self.partner(side, cell, &places, left, right);
                let Some((offset, theirs)) = found.or_else(|| self.partner_that_stays(side, cell, others))
                else {
                    self.left_lost |= side == Side::Left;
                    continue;
                };
                if self.invent && done.contains(&(offset.clone(), cell.bytes)) {
                    continue;
                }
                // Several pointers read as one number would be pointers no more; they have cells of their own.
                if self.invent && cell.value != theirs && self.holds_pointers(cell.value, theirs) {
                    continue;
                }
                if self.are_different_marks(cell.value, theirs) && self.marks_nodes(a) {
                    self.mixed_constants = true;
                    if !self.mixes_constants {
                        return Err(Apart::new("nodes of a list hold different constants"));
                    }
                }
                let (l, r) = if side == Side::Left { (cell.value, theirs) } else { (theirs, cell.value) };
                let chose = std::mem::replace(&mut self.chooses, are_elements);
                let value = self.pair_values(l, r);
                self.chooses = chose;
                let value = match value {
                    Ok(value) => value,
                    // Where a pointer leads that nobody may follow need not be known.
                    Err(_)
                        if self.invent && (self.is_dead(Side::Left, l) || self.is_dead(Side::Right, r)) =>
                    {
                        continue;
                    }
                    Err(apart) => return Err(apart),
                };
                // Inclusion asks for no result.
                if self.invent {
                    done.insert((offset.clone(), cell.bytes));
                    self.result.add_cell(result, Cell { offset, bytes: cell.bytes, value });
                }
            }
        }
        Ok(())
    }

    /// Join: a zero byte that stands where some number says on both sides, as the end of a text does whose length is kept beside it.
    /// What else stands at these places is told by itself.
    fn match_moved_zeros(&mut self, a: &Object, b: &Object, result: ObjectId) {
        let zeros = |object: &Object| -> Vec<LinearExpr> {
            let is_zero =
                |cell: &&Cell| cell.bytes == 1 && self.universe.terms.as_constant(cell.value) == Some(0);
            let found = object.cells.iter().filter(is_zero).take(MOST_ZEROS + 1);
            found.map(|cell| cell.offset.clone()).collect()
        };
        let (own, theirs) = (zeros(a), zeros(b));
        // What is said of each node of a list is no place that both have.
        if a.is_summary() || b.is_summary() || own.len().max(theirs.len()) > MOST_ZEROS {
            return;
        }
        for left in &own {
            for right in theirs.iter().filter(|&right| right != left) {
                let Some(offset) = self.common_expression(left, right, &[1]) else { continue };
                let is_there = |object: &Object| {
                    object
                        .cells
                        .at(&offset, 1)
                        .any(|cell| self.universe.terms.as_constant(cell.value) == Some(0))
                };
                if offset.as_constant().is_some() || self.result.objects.get(result).is_some_and(is_there) {
                    continue;
                }
                let value = self.universe.terms.constant(8, 0);
                self.result.add_cell(result, Cell { offset, bytes: 1, value });
            }
        }
    }

    /// Whether a value is a pointer to memory that is gone.
    fn is_dead(&mut self, side: Side, value: TermId) -> bool {
        if self.universe.terms.bits(value) != self.universe.pointer_bits
            || self.universe.terms.as_constant(value).is_some()
        {
            return false;
        }
        let (universe, state) = self.universe_and_state(side);
        let target = state.resolve(universe, value).object();
        let is_gone = |o: &Object| matches!(o.vitality, Vitality::Freed | Vitality::Ended);
        target.and_then(|id| state.objects.get(id)).is_some_and(is_gone)
    }

    /// Whether one of two values, which are wider than a pointer, is made of addresses.
    fn holds_pointers(&self, left: TermId, right: TermId) -> bool {
        if self.universe.terms.bits(left) <= self.universe.pointer_bits {
            return false;
        }
        [left, right].into_iter().any(|value| {
            let mut atoms = std::collections::BTreeSet::new();
            super::collect_atoms(self.universe, value, &mut atoms);
            atoms.into_iter().any(|atom| {
                self.universe.terms.as_atom(atom).is_some_and(|a| self.universe.object_at(a).is_some())
            })
        })
    }

    /// Whether constants in an object mark nodes of a list: it is one, or a block like its nodes.
    fn marks_nodes(&self, object: &Object) -> bool {
        let is_alike = |other: &Object| other.size == object.size && other.align == object.align;
        let objects = || self.left.objects.iter().chain(self.right.objects.iter());
        let is_marked = object.is_summary()
            || object.is_live_block() && objects().any(|(_, o)| o.segment.is_some() && is_alike(o));
        // A tree has no first and last node that a mark would tell.
        is_marked && !objects().any(|(_, o)| o.is_tree() && is_alike(o))
    }

    /// Different constants mark nodes. Where neighbours become one list, a constant is also lost among several.
    fn are_different_marks(&mut self, left: TermId, right: TermId) -> bool {
        let constants = (self.universe.terms.as_constant(left), self.universe.terms.as_constant(right));
        match constants {
            (Some(left), Some(right)) => left != right,
            (None, None) => false,
            (Some(_), None) => self.is_append && self.is_lost_among_few(left, (Side::Right, right)),
            (None, Some(_)) => self.is_append && self.is_lost_among_few(right, (Side::Left, left)),
        }
    }

    /// Whether a value is one of several marks, not just this one.
    fn is_lost_among_few(&mut self, mark: TermId, (side, value): (Side, TermId)) -> bool {
        let (mark, whole) = (self.universe.whole(mark), self.universe.whole(value));
        let state = self.state(side);
        let range = state.numbers.domain().quick_bounds(&whole);
        range.as_constant() != mark.as_constant()
            && range.count().is_some_and(|count| count <= Integer::from(MOST_MARKS))
    }

    /// Where a cell of one side stands in the result, and the value that the other side has there.
    fn partner(
        &mut self,
        side: Side,
        cell: &Cell,
        places: &Places,
        left: ObjectId,
        right: ObjectId,
    ) -> Option<(LinearExpr, TermId)> {
        let other = match side {
            Side::Left => self.right.objects.get(right),
            Side::Right => self.left.objects.get(left),
        };
        if let Some(value) = other.and_then(|other| places.value_at(other, &cell.offset, cell.bytes)) {
            return Some((cell.offset.clone(), value));
        }
        let offset = self.translate(side, &cell.offset)?;
        let there = self.instantiate(side.other(), &offset);
        let value = match side {
            // For inclusion, a value that the right side knows nothing of is any value: reading names it.
            Side::Left if !self.invent => {
                // Of several facts about one place, the very same one comes first: a state includes itself.
                let holds_it =
                    |object: &Object| object.cells.at(&there, cell.bytes).any(|c| c.value == cell.value);
                if self.right.objects.get(right).is_some_and(holds_it) {
                    return Some((offset, cell.value));
                }
                let sign = self.universe.natural_sign(cell.value);
                let known = self.right.peek(self.universe, right, &there, cell.bytes);
                if known.is_some() {
                    return Some((offset, known?));
                }
                let value = self.right.read(self.universe, right, &there, cell.bytes, sign);
                if self.right.objects.get(right).is_some_and(|o| o.is_summary()) {
                    self.unknown.insert(value);
                }
                Some(value)
            }
            Side::Left => {
                let known = self.right.peek(self.universe, right, &there, cell.bytes);
                known.or_else(|| self.unknown_number(Side::Right, right, &there, cell))
            }
            Side::Right => {
                let known = self.left.peek(self.universe, left, &there, cell.bytes);
                known.or_else(|| self.unknown_number(Side::Left, left, &there, cell))
            }
        }?;
        Some((offset, value))
    }

    /// Join: a constant that both sides hold at just the same place, though something has moved that was there once, as a pointer that
    /// is told by the same name.
    fn partner_that_stays(
        &mut self,
        side: Side,
        cell: &Cell,
        others: &Object,
    ) -> Option<(LinearExpr, TermId)> {
        let is_constant = self.universe.terms.as_constant(cell.value).is_some();
        // Of what a loop writes in each round only the last one counts, which was found.
        if !self.invent || side == Side::Right || !is_constant || cell.offset.as_constant().is_some() {
            return None;
        }
        let is_there = others.cells.at(&cell.offset, cell.bytes).any(|other| other.value == cell.value);
        if !is_there || !self.are_known(&cell.offset) {
            return None;
        }
        self.share_all(&cell.offset);
        Some((cell.offset.clone(), cell.value))
    }

    /// Join, where the question is whether a loop ends: a name for a number that nothing is known of on one side, though it has a place
    /// there. What the other side knows stands at the same place then, and keeps its name from round to round. For other questions such a
    /// name says nothing, and stands in the way of what is said of whole arrays.
    fn unknown_number(
        &mut self,
        side: Side,
        object: ObjectId,
        offset: &LinearExpr,
        cell: &Cell,
    ) -> Option<TermId> {
        if !self.universe.for_the_end {
            return None;
        }
        let found = self.state(side).objects.shared(object)?;
        if found.is_summary() || found.vitality != Vitality::Alive {
            return None;
        }
        // Elements of arrays are told by where they stand; each of them that has a name would be one too many.
        let is_constant = offset.as_constant().is_some();
        if is_constant && found.size.as_constant().is_none_or(|size| *size > Integer::from(MOST_FIELDS)) {
            return None;
        }
        let (universe, holder) = self.universe_and_state(side.other());
        if !matches!(holder.resolve(universe, cell.value), Pointer::Number) {
            return None;
        }
        let bytes = Integer::from(i128::from(cell.bytes));
        let end = offset.clone().plus_constant(&bytes);
        let (universe, state) = self.universe_and_state(side);
        let is_inside = state.numbers.at_most(universe, &LinearExpr::constant(Integer::ZERO), offset)
            && state.numbers.at_most(universe, &end, &found.size);
        if !is_inside {
            return None;
        }
        let sign = universe.natural_sign(cell.value);
        Some(state.read(universe, object, offset, cell.bytes, sign))
    }
}

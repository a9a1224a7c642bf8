//! Reading memory: the value at a place, from cells and runs, or a new atom that is remembered.
//!
//! Never splits a case: what is not known becomes an atom, and the cell that remembers it makes a second read agree.

use crate::{Cell, Content, ObjectId, Run, State, Universe};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_terms::{Sign, TermId};

/// How many cells at offsets that are not constant an object keeps.
const SYMBOLIC_CELLS: usize = 24;
/// How many cells at constant offsets an object keeps.
const CONSTANT_CELLS: usize = 512;

/// Of how many elements of an image at the most the range is known that a place among them can hold.
const ELEMENTS: usize = 1 << 16;

impl State {
    /// The value of `bytes` bytes at `offset`, which lies within the object; remembered as a cell.
    pub fn read(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
        sign: Sign,
    ) -> TermId {
        if let Some(value) = self.peek(universe, object, offset, bytes) {
            return value;
        }
        if let Some(value) = self.read_from_pool(universe, object, offset, bytes, sign) {
            return value;
        }
        let bits = u32::try_from(bytes * 8).unwrap_or(128).min(128);
        let value = universe.terms.fresh(bits, self.kind_of_unknown(), sign);
        self.learn_from_runs(universe, object, offset, bytes, value);
        self.add_cell(object, Cell { offset: offset.clone(), bytes, value });
        self.promise(universe, "a read");
        value
    }

    /// The value at a place, if cells and runs determine it. Changes nothing that the state describes. Of a list it is what stands
    /// there in each node; only where the place is that of a link it is where the link leads out of the list.
    pub fn peek(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
    ) -> Option<TermId> {
        let found = self.objects.shared(object)?;
        if let Some(cell) = found.cells.at(offset, bytes).next() {
            return Some(cell.value);
        }
        // A part of a link is no part of where the list leads to: most nodes have another one behind them.
        if found.segment.as_deref().is_some_and(|s| s.shape.meet(universe, offset, bytes)) {
            return None;
        }
        if offset.as_constant().is_some() {
            return self.assemble(universe, &found, offset, bytes);
        }
        for cell in found.cells.iter().filter(|c| c.bytes == bytes) {
            if self.numbers.equal(universe, &cell.offset, offset) {
                return Some(cell.value);
            }
        }
        if let Some(part) = self.part_of_a_cell(universe, &found, offset, bytes) {
            return Some(part);
        }
        let meets = |cell: &Cell| {
            let distance = plain_distance(&cell.offset, offset);
            distance.is_some_and(|d| d.unsigned_abs() < cell.bytes.max(bytes))
        };
        if found.cells.elsewhere().any(meets)
            && let Some(whole) = self.assemble(universe, &found, offset, bytes)
        {
            return Some(whole);
        }
        let end = offset.clone().plus_constant(&Integer::from(i128::from(bytes)));
        for run in &found.runs {
            let value = match &run.content {
                Content::Byte(byte) => {
                    let bits = u32::try_from(bytes * 8).ok().filter(|&b| b <= 128)?;
                    universe.terms.constant(bits, repeated(*byte, bytes))
                }
                Content::Same { width, value } if *width == bytes => {
                    match number_as_term(universe, value, bytes) {
                        Some(value) if self.is_in_rhythm(universe, bytes, &run.low, offset) => value,
                        Some(_) | None => continue,
                    }
                }
                Content::Image { .. }
                | Content::NonZeroBytes
                | Content::Same { .. }
                | Content::Range { .. }
                | Content::Elements { .. } => continue,
            };
            if self.covers(universe, run, offset, &end) {
                return Some(value);
            }
        }
        None
    }

    /// The value at a place that is not constant, but a known number of bytes behind the start of a cell that it lies within.
    fn part_of_a_cell(
        &mut self,
        universe: &mut Universe,
        object: &crate::Object,
        offset: &LinearExpr,
        bytes: u64,
    ) -> Option<TermId> {
        for cell in object.cells.elsewhere().filter(|cell| cell.bytes > bytes && bytes > 0) {
            let distance = offset.plus_scaled(&cell.offset, &Integer::from(-1));
            let range = self.numbers.bounds(universe, &distance);
            let skip =
                range.as_constant().and_then(Integer::to_i64).and_then(|skip| u64::try_from(skip).ok());
            if let Some(skip) =
                skip.filter(|skip| skip.checked_add(bytes).is_some_and(|end| end <= cell.bytes))
            {
                let (low, bits) = (u32::try_from(skip * 8).ok()?, u32::try_from(bytes * 8).ok()?);
                return Some(universe.terms.extract(cell.value, low, bits));
            }
        }
        None
    }

    /// Puts a value together from runs, and from cells that stand at constant distances, byte by byte.
    fn assemble(
        &mut self,
        universe: &mut Universe,
        object: &crate::Object,
        start: &LinearExpr,
        bytes: u64,
    ) -> Option<TermId> {
        if bytes == 0 || bytes > 16 {
            return None;
        }
        let mut whole: Option<TermId> = None;
        let mut done = 0;
        while done < bytes {
            let at = start.clone().plus_constant(&Integer::from(i128::from(done)));
            let (piece, count) = self.piece_at(universe, object, &at, bytes - done)?;
            whole = Some(match whole {
                None => piece,
                Some(low) => universe.terms.concatenate(piece, low),
            });
            done += count;
        }
        whole
    }

    /// The longest known piece that starts at `at`: its value and how many bytes it has, at most `most`.
    fn piece_at(
        &mut self,
        universe: &mut Universe,
        object: &crate::Object,
        at: &LinearExpr,
        most: u64,
    ) -> Option<(TermId, u64)> {
        let mut best: Option<(TermId, u64, u64)> = None;
        let constant = at.as_constant().and_then(Integer::to_i64);
        let near = constant.map(|at| object.cells.near(Some((at, at.saturating_add(1)))));
        let elsewhere = constant.is_none().then(|| object.cells.elsewhere());
        for cell in near.into_iter().flatten().chain(elsewhere.into_iter().flatten()) {
            let skip = plain_distance(at, &cell.offset).and_then(|skip| u64::try_from(skip).ok());
            if let Some(skip) = skip.filter(|&s| s < cell.bytes) {
                let count = (cell.bytes - skip).min(most);
                if best.is_none_or(|(_, _, b)| b < count) {
                    best = Some((cell.value, skip, count));
                }
            }
        }
        if let Some((value, skip, count)) = best {
            let (low, bits) = (u32::try_from(skip * 8).ok()?, u32::try_from(count * 8).ok()?);
            return Some((universe.terms.extract(value, low, bits), count));
        }
        let end = at.clone().plus_constant(&Integer::from(1));
        for run in &object.runs {
            let byte = match &run.content {
                Content::Byte(byte) => universe.terms.constant(8, u128::from(*byte)),
                Content::Image { base, image } => {
                    let index = constant.and_then(|at| usize::try_from(at.checked_sub(*base)?).ok());
                    match index.and_then(|i| image.get(i)) {
                        Some(&byte) => universe.terms.constant(8, u128::from(byte)),
                        None => continue,
                    }
                }
                Content::Same { width: 1, value } => match number_as_term(universe, value, 1) {
                    Some(byte) => byte,
                    None => continue,
                },
                Content::NonZeroBytes
                | Content::Same { .. }
                | Content::Range { .. }
                | Content::Elements { .. } => continue,
            };
            if self.covers(universe, run, at, &end) {
                return Some((byte, 1));
            }
        }
        None
    }

    /// Whether the run certainly holds from `low` to `high`.
    pub(crate) fn covers(
        &mut self,
        universe: &mut Universe,
        run: &Run,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> bool {
        self.numbers.at_most(universe, &run.low, low) && self.numbers.at_most(universe, high, &run.high)
    }

    /// What runs tell about a value that they do not determine.
    fn learn_from_runs(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
        value: TermId,
    ) {
        let Some(found) = self.objects.shared(object) else { return };
        let end = offset.clone().plus_constant(&Integer::from(i128::from(bytes)));
        for run in &found.runs {
            match &run.content {
                Content::Byte(_) | Content::Elements { .. } => {}
                Content::NonZeroBytes => {
                    if self.covers(universe, run, offset, &end) {
                        // A value with a byte that is not zero is not zero.
                        let zero = universe.terms.constant(universe.terms.bits(value), 0);
                        let is_zero = universe.terms.equal(value, zero);
                        self.assume(universe, is_zero, false);
                    }
                }
                Content::Same { width, value: number } => {
                    if *width == bytes
                        && self.covers(universe, run, offset, &end)
                        && self.is_in_rhythm(universe, *width, &run.low, offset)
                    {
                        let reading = universe.signed(value);
                        self.numbers.assume(universe, &Constraint::equal(reading, number.clone()));
                    }
                }
                Content::Range { width, stride, signed, range } => {
                    if *width == bytes
                        && self.covers(universe, run, offset, &end)
                        && self.is_in_rhythm(universe, *stride, &run.low, offset)
                    {
                        let reading = if *signed { universe.signed(value) } else { universe.unsigned(value) };
                        self.assume_within(universe, &reading, range);
                    }
                }
                Content::Image { base, image } => {
                    if self.covers(universe, run, offset, &end) {
                        self.learn_from_image(universe, (offset, bytes), *base, image, value);
                    }
                }
            }
        }
    }

    /// What stands at an offset that is not constant is one of those values that the offset can reach.
    fn learn_from_image(
        &mut self,
        universe: &mut Universe,
        (offset, bytes): (&LinearExpr, u64),
        base: i64,
        image: &[u8],
        value: TermId,
    ) {
        let Some(width) = usize::try_from(bytes).ok().filter(|width| (1..=8).contains(width)) else { return };
        let stride = self.numbers.stride(universe, offset);
        let last = image.len().checked_sub(width).and_then(|last| i64::try_from(last).ok());
        let Some(last) = last.and_then(|last| base.checked_add(last)) else { return };
        let range = self.numbers.bounds(universe, offset).meet(&Interval::between(base, last));
        let range = stride.tighten(&range);
        let index = |bound: Option<&Integer>| {
            let place = bound.and_then(Integer::to_i64)?.checked_sub(base)?;
            usize::try_from(place).ok()
        };
        let (Some(first), Some(last)) = (index(range.lower()), index(range.upper())) else { return };
        let step = stride.modulus().to_i64().and_then(|step| usize::try_from(step).ok()).unwrap_or(1).max(1);
        if last.saturating_sub(first) / step > ELEMENTS {
            return;
        }
        let bits = universe.terms.bits(value);
        let mut reached: Option<[(i128, i128); 2]> = None;
        for place in (first..=last).step_by(step) {
            let Some(element) = place.checked_add(width).and_then(|end| image.get(place..end)) else {
                return;
            };
            let natural = element.iter().rev().fold(0i128, |number, byte| number << 8 | i128::from(*byte));
            let readings = [natural, tayra_terms::signed(bits, natural.cast_unsigned())];
            let before = reached.unwrap_or(readings.map(|number| (number, number)));
            reached = Some([0, 1].map(|sign| {
                let ((least, most), number) = (before[sign], readings[sign]);
                (least.min(number), most.max(number))
            }));
        }
        let Some([natural, signed]) = reached else { return };
        for (reading, (least, most)) in
            [(universe.unsigned(value), natural), (universe.signed(value), signed)]
        {
            self.assume_within(universe, &reading, &Interval::between(least, most));
        }
    }

    pub(crate) fn assume_within(&mut self, universe: &mut Universe, expr: &LinearExpr, range: &Interval) {
        if let Some(low) = range.lower() {
            let bound = LinearExpr::constant(low.clone());
            self.numbers.assume(universe, &Constraint::at_least(expr.clone(), bound));
        }
        if let Some(high) = range.upper() {
            let bound = LinearExpr::constant(high.clone());
            self.numbers.assume(universe, &Constraint::at_most(expr.clone(), bound));
        }
    }

    /// Whether of elements with this stride, one of which starts at `low`, another one starts at `place`.
    pub(crate) fn is_in_rhythm(
        &mut self,
        universe: &mut Universe,
        stride: u64,
        low: &LinearExpr,
        place: &LinearExpr,
    ) -> bool {
        stride == 1 || {
            let distance = place.plus_scaled(low, &Integer::from(-1));
            self.numbers.is_multiple(universe, &distance, stride)
        }
    }

    /// Remembers a value; when an object has too many cells, the oldest ones are forgotten.
    pub fn add_cell(&mut self, object: ObjectId, cell: Cell) {
        let Some(found) = self.objects.get_mut(object) else { return };
        let constant = cell.offset.as_constant().is_some();
        let most = if constant { CONSTANT_CELLS } else { SYMBOLIC_CELLS };
        let alike = |c: &Cell| c.offset.as_constant().is_some() == constant;
        if found.cells.has_at_least(most)
            && found.cells.iter().filter(|c| alike(c)).count() >= most
            && let Some(oldest) = found.cells.iter().position(alike)
        {
            found.cells.remove(oldest);
        }
        found.cells.push(cell);
    }
}

/// How far a place lies behind another one, if that does not depend on anything.
pub(crate) fn plain_distance(place: &LinearExpr, from: &LinearExpr) -> Option<i64> {
    let is_plain = place.terms() == from.terms();
    is_plain.then(|| (place.constant_part() - from.constant_part()).to_i64())?
}

/// An element of so many bytes that is this number, read signed.
fn number_as_term(universe: &mut Universe, number: &LinearExpr, bytes: u64) -> Option<TermId> {
    universe.term_of(number, u32::try_from(bytes * 8).ok().filter(|&bits| bits <= 64)?)
}

/// The byte, `count` times.
fn repeated(byte: u8, count: u64) -> u128 {
    (0..count.min(16)).fold(0, |value, _| value << 8 | u128::from(byte))
}

//! Copying memory: what is known of a range of the source is known of the destination afterwards.

use crate::{Cell, Content, ObjectId, Run, State, Universe};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::{Sign, TermId};

/// Up to this many bytes, unknown bytes get a name before they are copied, so that both sides agree on them.
const NAMED: i64 = 64;
/// Up to this many bytes of an image are remembered in cells where it is copied to a place that is not constant.
const SPELT_OUT: usize = 64;
/// So many bytes of a text are looked at for its end.
const TEXT: i64 = 4096;

impl State {
    /// Copies `length` bytes. Both ranges lie within their objects; they may overlap.
    pub fn copy(
        &mut self,
        universe: &mut Universe,
        (to, to_offset): (ObjectId, &LinearExpr),
        (from, from_offset): (ObjectId, &LinearExpr),
        length: &LinearExpr,
    ) {
        self.name_unknown_bytes(universe, from, from_offset, length);
        let Some(source) = self.objects.shared(from) else { return };
        let from_end = from_offset.clone() + length.clone();
        let shift = to_offset.clone() - from_offset.clone();
        let mut cells = Vec::new();
        for cell in &source.cells {
            if let Some(piece) = self.cell_within(universe, cell, from_offset, &from_end) {
                cells.push(Cell { offset: piece.offset + shift.clone(), ..piece });
            }
        }
        let mut runs = Vec::new();
        for run in &source.runs {
            let Some(piece) = self.run_within(universe, run, from_offset, &from_end) else { continue };
            if let Some(content) = shifted(&piece.content, &shift) {
                runs.push(Run { low: piece.low + shift.clone(), high: piece.high + shift.clone(), content });
            } else if let Some(bytes) = bytes_of_image(&piece) {
                spell_out(universe, bytes, &(piece.low.clone() + shift.clone()), &mut cells);
            }
        }
        if constant(&shift).is_none()
            && let Some((text, zero)) = self.text_at(universe, from, from_offset, length)
        {
            let end = to_offset.clone().plus_constant(&Integer::from(i128::from(text)));
            runs.push(Run { low: to_offset.clone(), high: end.clone(), content: Content::NonZeroBytes });
            cells.push(Cell { offset: end, bytes: 1, value: zero });
        }
        let to_end = to_offset.clone() + length.clone();
        self.make_way(universe, to, to_offset, &to_end);
        for run in runs {
            self.add_run(to, run);
        }
        for cell in cells {
            self.add_cell(to, cell);
        }
        self.weaken_pool(universe, to, to_offset, &to_end);
    }

    /// A text of known letters at the start of a constant range, and the zero that ends it there: how long it is, and the zero.
    /// At a constant place the bytes themselves tell that; at another one they are asked for at places of other names.
    fn text_at(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        length: &LinearExpr,
    ) -> Option<(i64, TermId)> {
        let (start, count) = (constant(offset)?, constant(length)?);
        for index in 0..count.min(TEXT) {
            let at = LinearExpr::constant(start.checked_add(index)?);
            let byte = self.peek(universe, object, &at, 1)?;
            if universe.terms.as_constant(byte)? == 0 {
                return Some((index, byte));
            }
        }
        None
    }

    /// Reads the gaps between known bytes of a short constant range, so that they have names.
    fn name_unknown_bytes(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        length: &LinearExpr,
    ) {
        let Some(count) = constant(length) else { return };
        let Some(start) = constant(offset) else {
            self.name_element_of_image(universe, object, offset, count);
            return;
        };
        if !(1..=NAMED).contains(&count) {
            return;
        }
        let end = start.saturating_add(count);
        let mut at = start;
        while at < end {
            let known = |state: &mut State, universe: &mut Universe, place: i64| {
                state.peek(universe, object, &LinearExpr::constant(place), 1).is_some()
            };
            if known(self, universe, at) {
                at += 1;
                continue;
            }
            // The widest aligned piece that is unknown throughout.
            let mut width = 8;
            while width > 1 {
                let unknown = at % width == 0
                    && at + width <= end
                    && (at..at + width).all(|place| !known(self, universe, place));
                if unknown {
                    break;
                }
                width /= 2;
            }
            let place = LinearExpr::constant(at);
            self.read(universe, object, &place, width.unsigned_abs(), sign_of_unknown(width));
            at += width;
        }
    }

    /// Reads a number out of an image at a place that is not constant: the image cannot be moved from there, the number can.
    fn name_element_of_image(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        count: i64,
    ) {
        let Some(found) = self.objects.shared(object) else { return };
        let end = offset.clone().plus_constant(&Integer::from(count));
        let mut images = found.runs.iter().filter(|run| matches!(run.content, Content::Image { .. }));
        if matches!(count, 1 | 2 | 4 | 8) && images.any(|run| self.covers(universe, run, offset, &end)) {
            self.read(universe, object, offset, count.unsigned_abs(), sign_of_unknown(count));
        }
    }

    /// The part of a cell that lies in the range.
    fn cell_within(
        &mut self,
        universe: &mut Universe,
        cell: &Cell,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> Option<Cell> {
        let end = cell.offset.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
        if let (Some(start), Some(stop), Some(from), Some(to)) =
            (constant(&cell.offset), constant(&end), constant(low), constant(high))
        {
            let (first, last) = (start.max(from), stop.min(to));
            let bytes = u64::try_from(last.checked_sub(first)?).ok().filter(|&b| b > 0)?;
            let skip = u32::try_from((first - start) * 8).ok()?;
            let value = universe.terms.extract(cell.value, skip, u32::try_from(bytes * 8).ok()?);
            return Some(Cell { offset: LinearExpr::constant(first), bytes, value });
        }
        let inside =
            self.numbers.at_most(universe, low, &cell.offset) && self.numbers.at_most(universe, &end, high);
        inside.then(|| cell.clone())
    }

    /// The part of a run that lies in the range, if its ends can be named.
    fn run_within(
        &mut self,
        universe: &mut Universe,
        run: &Run,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> Option<Run> {
        let starts_before = self.numbers.at_most(universe, &run.low, low);
        let start = if starts_before {
            low.clone()
        } else if self.numbers.at_most(universe, low, &run.low) {
            run.low.clone()
        } else {
            return None;
        };
        let end = if self.numbers.at_most(universe, high, &run.high) {
            high.clone()
        } else if self.numbers.at_most(universe, &run.high, high) {
            run.high.clone()
        } else {
            return None;
        };
        // Elements keep their rhythm only if the range starts on one.
        if let Some((_, stride)) = run.content.numbers()
            && starts_before
            && !self.is_in_rhythm(universe, stride, &run.low, low)
        {
            return None;
        }
        (start != end).then(|| Run { low: start, high: end, content: run.content.clone() })
    }
}

/// The bytes of a piece of an image that lies at a constant place.
fn bytes_of_image(piece: &Run) -> Option<&[u8]> {
    let Content::Image { base, image } = &piece.content else { return None };
    let index = |place: i64| place.checked_sub(*base).and_then(|index| usize::try_from(index).ok());
    image.get(index(constant(&piece.low)?)?..index(constant(&piece.high)?)?)
}

/// Few bytes at a place that is not constant, in cells: an image has a constant place.
fn spell_out(universe: &mut Universe, bytes: &[u8], place: &LinearExpr, cells: &mut Vec<Cell>) {
    if bytes.len() > SPELT_OUT {
        return;
    }
    for (index, word) in (0i128..).zip(bytes.chunks(8)) {
        let value = word.iter().rev().fold(0u128, |value, byte| value << 8 | u128::from(*byte));
        let bytes = word.iter().map(|_| 1).sum();
        let value = universe.terms.constant(word.iter().map(|_| 8).sum(), value);
        let offset = place.clone().plus_constant(&Integer::from(8 * index));
        cells.push(Cell { offset, bytes, value });
    }
}

/// The content of a run that moves.
fn shifted(content: &Content, shift: &LinearExpr) -> Option<Content> {
    match content {
        Content::Image { base, image } => {
            let base = base.checked_add(constant(shift)?)?;
            Some(Content::Image { base, image: image.clone() })
        }
        Content::Byte(_) | Content::NonZeroBytes | Content::Same { .. } | Content::Range { .. } => {
            Some(content.clone())
        }
        // A second row would own the same blocks.
        Content::Elements { .. } => None,
    }
}

/// How bytes are read that may be a pointer, or else a number.
fn sign_of_unknown(width: i64) -> Sign {
    if width == 8 { Sign::Unsigned } else { Sign::Signed }
}

fn constant(expr: &LinearExpr) -> Option<i64> {
    expr.as_constant().and_then(Integer::to_i64)
}

//! Writing memory: what is not proved untouched is forgotten, the new value is remembered.

use crate::read::plain_distance;
use crate::{Cell, Content, Object, ObjectId, Run, State, Universe, Vitality};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

/// How many runs an object keeps.
const RUNS: usize = 16;

impl State {
    /// Stores `value` at `offset`, which lies within the object.
    pub fn write(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
        value: TermId,
    ) {
        self.holds_astray |= universe.terms.is_astray(value);
        let end = offset.clone().plus_constant(&Integer::from(i128::from(bytes)));
        let byte = self.uniform_byte(universe, value, bytes);
        let weakened = self.weakened_runs(universe, object, offset, bytes, value);
        // What is written again stands where it stood among the others: states that differ in it are compared in order.
        let mut cell = Some(Cell { offset: offset.clone(), bytes, value });
        self.clear_and_put(universe, object, (offset, &end), byte, &mut cell);
        self.write_to_other_views(universe, object, (offset, &end), value);
        for run in weakened {
            self.add_run(object, run);
        }
        if let Some(cell) = cell {
            self.add_cell(object, cell);
        }
        self.weaken_pool(universe, object, offset, &end);
        self.promise(universe, "a write");
    }

    /// Sets every byte from `low` to `high` to `byte`; nothing if the range is empty.
    pub fn fill(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
        byte: u8,
    ) {
        self.clear(universe, object, low, high, Some(byte));
        self.clear_other_views(universe, object, low, high);
        self.add_run(object, Run { low: low.clone(), high: high.clone(), content: Content::Byte(byte) });
        self.weaken_pool(universe, object, low, high);
    }

    /// Sets every byte from `low` to `high` to a value of one byte that need not be known; nothing if the range is empty.
    pub fn fill_with(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
        value: TermId,
    ) {
        self.holds_astray |= universe.terms.is_astray(value);
        self.make_way(universe, object, low, high);
        let general = crate::matching::content_of(universe, self, value, 1);
        // Addresses may get other names, which nobody tells numbers.
        let same = self.objects_in(universe, value).is_empty().then(|| universe.signed(value));
        let same = same.map(|value| Content::Same { width: 1, value });
        for content in general.into_iter().chain(same) {
            self.add_run(object, Run { low: low.clone(), high: high.clone(), content });
        }
        self.weaken_pool(universe, object, low, high);
    }

    /// Forgets what stands from `low` to `high`.
    pub fn forget_range(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        self.make_way(universe, object, low, high);
        self.weaken_pool(universe, object, low, high);
    }

    /// Forgets what stands from `low` to `high`, where something else is to be written at once.
    pub(crate) fn make_way(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
    ) {
        self.clear(universe, object, low, high, None);
        self.clear_other_views(universe, object, low, high);
    }

    /// Forgets the whole content.
    pub fn forget_content(&mut self, object: ObjectId) {
        if let Some(pool) = self.objects.get(object).and_then(Object::pool) {
            self.drop_pool(pool);
        }
        if let Some(found) = self.objects.get_mut(object) {
            found.cells.clear();
            found.runs.clear();
        }
    }

    /// Adds a fact about a range that is known to hold.
    pub fn add_run(&mut self, object: ObjectId, run: Run) {
        let Some(found) = self.objects.get_mut(object) else { return };
        if found.runs.contains(&run) || run.low == run.high {
            return;
        }
        // Rows stay: what their elements own would be lost.
        if found.runs.len() >= RUNS
            && let Some(oldest) = found.runs.iter().position(|r| r.row().is_none())
        {
            found.runs.remove(oldest);
        }
        found.runs.push(run);
    }

    /// The object dies; what it held is gone.
    pub fn kill(&mut self, object: ObjectId, vitality: Vitality) {
        if let Some(found) = self.objects.get_mut(object) {
            let pool = found.pool();
            found.vitality = vitality;
            found.cells.clear();
            found.runs.clear();
            if let Some(pool) = pool {
                self.drop_pool(pool);
            }
        }
    }

    /// Removes every fact that a write from `low` to `high` may break. Runs and cells of `byte` stay whole: that is what is
    /// written.
    pub(crate) fn clear(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        low: &LinearExpr,
        high: &LinearExpr,
        byte: Option<u8>,
    ) {
        self.clear_and_put(universe, object, (low, high), byte, &mut None);
    }

    /// The same. A cell that is to stand there takes the place of the one that stood at just the same constant bytes, if there
    /// was one.
    fn clear_and_put(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        (low, high): (&LinearExpr, &LinearExpr),
        byte: Option<u8>,
        new: &mut Option<Cell>,
    ) {
        let Some(before) = self.objects.shared(object) else { return };
        let constant = |e: &LinearExpr| e.as_constant().and_then(Integer::to_i64);
        let range = constant(low).zip(constant(high));
        let cells = before.cells.rewritten(range, |cell, kept| {
            if let Some(put) = new.take_if(|new| range.is_some() && cell.is_at(&new.offset, new.bytes)) {
                kept.push(put);
                return false;
            }
            // What is written there already, wherever that is, may as well be written again.
            let is_there = byte.is_some()
                && cell.offset != *low
                && self.uniform_byte(universe, cell.value, cell.bytes) == byte;
            is_there || self.keep_untouched(universe, cell, low, high, kept)
        });
        if cells.is_none() && before.runs.is_empty() {
            return;
        }
        let mut runs = Vec::with_capacity(before.runs.len() + 1);
        for run in &before.runs {
            if byte.is_some_and(|b| keeps(&run.content, b)) {
                runs.push(run.clone());
            } else {
                self.cut_run(universe, run, low, high, &mut runs);
            }
        }
        if runs.len() > RUNS {
            runs.sort_by_key(|run| run.row().is_none());
            runs.truncate(RUNS);
        }
        match cells {
            Some(cells) => {
                drop(before);
                self.objects.set_contents(object, cells, runs);
            }
            None if runs == before.runs => {}
            None => {
                drop(before);
                if let Some(found) = self.objects.get_mut(object) {
                    found.runs = runs;
                }
            }
        }
    }

    /// Runs that say of every element what holds of the old ones and of the value to be written, which stands at some
    /// element, nobody knows which.
    fn weakened_runs(
        &mut self,
        universe: &mut Universe,
        object: ObjectId,
        offset: &LinearExpr,
        bytes: u64,
        value: TermId,
    ) -> Vec<Run> {
        let Some(before) = self.objects.shared(object) else { return Vec::new() };
        if before.runs.is_empty() || offset.as_constant().is_some() {
            return Vec::new();
        }
        let own = crate::matching::content_of(universe, self, value, bytes);
        let mut weakened = Vec::new();
        for run in &before.runs {
            if let Content::Same { width, value: number } = &run.content {
                let reading = universe.signed(value);
                if *width == bytes
                    && self.numbers.equal(universe, &reading, number)
                    && self.is_in_rhythm(universe, bytes, &run.low, offset)
                {
                    weakened.push(run.clone());
                }
                continue;
            }
            let Some(own) = &own else { continue };
            let content = match &run.content {
                Content::Image { base, image } if run.low.as_constant() == Some(&Integer::from(*base)) => {
                    crate::matching::range_of_image(image, bytes)
                }
                Content::Image { .. } | Content::Elements { .. } | Content::Same { .. } => None,
                other @ (Content::Byte(_) | Content::NonZeroBytes | Content::Range { .. }) => {
                    Some(other.clone())
                }
            };
            let Some(content) = content.and_then(|c| crate::matching::join_contents(&c, own)) else {
                continue;
            };
            // A range that grew with every write, as that of counters does, would never come to rest.
            if content != run.content && matches!(run.content, Content::Range { .. }) {
                continue;
            }
            let stands_on_elements = match &content {
                Content::Range { width, stride, .. } => {
                    *width == bytes && self.is_in_rhythm(universe, *stride, &run.low, offset)
                }
                Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => true,
                Content::Elements { .. } | Content::Same { .. } => false,
            };
            if stands_on_elements {
                weakened.push(Run { low: run.low.clone(), high: run.high.clone(), content });
            }
        }
        weakened
    }

    /// Whether the range does not touch a cell. Else the parts of it that it does not touch are kept.
    fn keep_untouched(
        &mut self,
        universe: &mut Universe,
        cell: &Cell,
        low: &LinearExpr,
        high: &LinearExpr,
        kept: &mut Vec<Cell>,
    ) -> bool {
        // Where the range lies as seen from the start of the cell, if that does not depend on anything.
        if let (Some(from), Some(to)) =
            (plain_distance(low, &cell.offset), plain_distance(high, &cell.offset))
            && let Ok(stop) = i64::try_from(cell.bytes)
        {
            if to <= from || stop <= from || to <= 0 {
                return true;
            }
            // Bytes before and behind the range keep their values.
            for (a, b) in [(0, from.min(stop)), (to.max(0), stop)] {
                let (Ok(skip), Ok(count)) = (u64::try_from(a), u64::try_from(b - a)) else {
                    continue;
                };
                let (Ok(bit), Ok(bits)) = (u32::try_from(skip * 8), u32::try_from(count * 8)) else {
                    continue;
                };
                if count > 0 {
                    let value = universe.terms.extract(cell.value, bit, bits);
                    let offset = cell.offset.clone().plus_constant(&Integer::from(a));
                    kept.push(Cell { offset, bytes: count, value });
                }
            }
            return false;
        }
        let end = cell.offset.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
        self.numbers.at_most(universe, &end, low)
            || self.numbers.at_most(universe, high, &cell.offset)
            || self.numbers.at_most(universe, high, low)
    }

    /// Keeps the parts of a run before and behind the range, as far as they can be named.
    pub(crate) fn cut_run(
        &mut self,
        universe: &mut Universe,
        run: &Run,
        low: &LinearExpr,
        high: &LinearExpr,
        kept: &mut Vec<Run>,
    ) {
        if self.numbers.at_most(universe, &run.high, low)
            || self.numbers.at_most(universe, high, &run.low)
            || self.numbers.at_most(universe, high, low)
        {
            kept.push(run.clone());
            return;
        }
        if run.row().is_some() {
            if self.goes_between(universe, run, low, high) {
                kept.push(run.clone());
            }
            // The element should have been taken out before: now nobody knows what is left of the row.
            return;
        }
        let behind = match run.content.numbers() {
            Some((width, stride)) => {
                match self.elements_met(universe, (&run.low, width, stride), low, high) {
                    Met::None => {
                        kept.push(run.clone());
                        return;
                    }
                    Met::Until(behind) => Some(behind),
                    Met::Some => None,
                }
            }
            None => Some(high.clone()),
        };
        // Before: from the run's start to the write, which must not reach beyond the run.
        if run.low != *low && self.numbers.at_most(universe, low, &run.high) {
            kept.push(Run { low: run.low.clone(), high: low.clone(), content: run.content.clone() });
        }
        // Behind: from the first element that starts there.
        let Some(behind) = behind else { return };
        if run.high != behind && self.numbers.at_most(universe, &run.low, &behind) {
            kept.push(Run { low: behind, high: run.high.clone(), content: run.content.clone() });
        }
    }

    /// Whether a range certainly goes between the elements of a row.
    pub(crate) fn goes_between(
        &mut self,
        universe: &mut Universe,
        run: &Run,
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> bool {
        let Content::Elements { width, stride, .. } = run.content else { return false };
        stride > width
            && matches!(self.elements_met(universe, (&run.low, width, stride), low, high), Met::None)
    }

    /// Which elements of a stretch a write from `low` to `high` can meet. Elements of `width` bytes start at `start` and
    /// every `stride` bytes behind it.
    fn elements_met(
        &mut self,
        universe: &mut Universe,
        (start, width, stride): (&LinearExpr, u64, u64),
        low: &LinearExpr,
        high: &LinearExpr,
    ) -> Met {
        if stride == 1 || stride == width && self.is_in_rhythm(universe, stride, start, high) {
            return Met::Until(high.clone());
        }
        let length = high.plus_scaled(low, &Integer::from(-1));
        let length = length.as_constant().and_then(Integer::to_i128).filter(|length| *length > 0);
        let distance = low.plus_scaled(start, &Integer::from(-1));
        if let Some(length) = length
            && let Some((skip, least, most)) = self.place_in_stride(universe, &distance, stride)
        {
            let (step, end) = (i128::from(stride), most.saturating_add(length));
            if least >= i128::from(width) && end <= step {
                return Met::None;
            }
            let until = end.saturating_add(step - 1).div_euclid(step).saturating_mul(step);
            let element = low.plus_scaled(&skip, &Integer::from(-1));
            return Met::Until(element.plus_constant(&Integer::from(until)));
        }
        if self.is_in_rhythm(universe, stride, start, high) { Met::Until(high.clone()) } else { Met::Some }
    }

    /// How far behind the start of a stride a place lies, and the least and the most that can be, if these are within one stride.
    fn place_in_stride(
        &mut self,
        universe: &mut Universe,
        distance: &LinearExpr,
        stride: u64,
    ) -> Option<(LinearExpr, i128, i128)> {
        let step = i128::from(stride);
        let rhythm = self.numbers.stride(universe, distance);
        let modulus = rhythm.modulus().to_i128()?;
        if modulus == 0 || modulus % step == 0 {
            let skip = rhythm.residue().to_i128()?.rem_euclid(step);
            return Some((LinearExpr::constant(skip), skip, skip));
        }
        // Whole strides do not count.
        let mut rest = LinearExpr::constant(distance.constant_part().clone());
        for (var, factor) in
            distance.terms().iter().filter(|(_, factor)| !Integer::from(step).divides(factor))
        {
            rest = rest.plus_scaled(&LinearExpr::term(*var, 1), factor);
        }
        let range = self.numbers.bounds(universe, &rest);
        let (least, most) = (range.lower()?.to_i128()?, range.upper()?.to_i128()?);
        let whole = least.div_euclid(step) * step;
        let is_in_one = most - whole < step;
        is_in_one.then(|| (rest.plus_constant(&Integer::from(-whole)), least - whole, most - whole))
    }

    /// The byte that every byte of `value` certainly is.
    fn uniform_byte(&mut self, universe: &mut Universe, value: TermId, bytes: u64) -> Option<u8> {
        let constant = universe.terms.as_constant(value)?;
        let byte = u8::try_from(constant & 0xff).ok()?;
        (0..bytes.min(16)).all(|i| (constant >> (8 * i)) & 0xff == u128::from(byte)).then_some(byte)
    }
}

/// Which elements of a stretch a write meets.
enum Met {
    /// It goes between them.
    None,
    /// None of those from here on: one starts here, if the stretch is that long.
    Until(LinearExpr),
    /// Nobody knows which.
    Some,
}

/// Whether writing `byte` anywhere keeps what the content says.
fn keeps(content: &Content, byte: u8) -> bool {
    match content {
        Content::Byte(own) => *own == byte,
        Content::NonZeroBytes => byte != 0,
        Content::Range { width: 1, stride: _, signed, range } => {
            let value = if *signed { i128::from(byte.cast_signed()) } else { i128::from(byte) };
            range.contains(&Integer::from(value))
        }
        Content::Range { .. } | Content::Same { .. } | Content::Image { .. } | Content::Elements { .. } => {
            false
        }
    }
}

impl Object {
    /// Whether the object's bytes may be written.
    pub fn is_writable(&self) -> bool {
        match self.storage {
            crate::Storage::Global { writable, .. } => writable,
            crate::Storage::Function { .. } => false,
            crate::Storage::Library { index } => index < crate::LIBRARY_CONSTANTS,
            crate::Storage::Heap { .. }
            | crate::Storage::Pooled { .. }
            | crate::Storage::Local { .. }
            | crate::Storage::StackBlock { .. }
            | crate::Storage::Argument { .. }
            | crate::Storage::RegisterArea
            | crate::Storage::Stream
            | crate::Storage::Given { .. }
            | crate::Storage::Outside { .. }
            | crate::Storage::Elements => true,
        }
    }
}

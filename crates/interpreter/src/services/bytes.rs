//! Checked reading and writing of memory at the place of a call.

use crate::execute::Rider;
use crate::library::ModelCall;
use crate::machine::{Decided, Machine, Stop};
use crate::memory::{ByteSymbol, Range};
use crate::outcome::Ending;
use crate::recorder::DecisionKind;
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::{Entity, Place, ScalarType};

/// The longest range that is read at once.
const LONGEST: u64 = 1 << 31;

impl Machine<'_> {
    /// Checks an access of at least one byte, and says what is wrong with it.
    pub(crate) fn access(
        &mut self,
        place: Place,
        pointer: Value,
        length: u64,
        write: bool,
    ) -> Result<Range, Stop> {
        if pointer.shadow() != crate::value::ShadowId::PLAIN {
            let shadow = self.memory.shadows.get(pointer.shadow());
            if shadow.symbol.is_some() {
                self.record_access(place, pointer, length);
            }
            self.decide_by(place, shadow, Decided::Address);
        }
        if let (Some(tally), Some(object)) = (&mut self.tally, self.memory.object(pointer.object())) {
            let end = pointer.bits.wrapping_sub(object.address).saturating_add(length);
            // Functions of the library have no code: where they are called is as good.
            let caller = self.frames.last().map_or((0, 0), |frame| (frame.function().index(), frame.pc));
            tally.measure(caller.0, caller.1, object.size.saturating_sub(end));
        }
        match self.memory.check(pointer, length, write) {
            Ok(range) => {
                if range.guessed {
                    self.note_unspecified(place, "an integer without provenance is used as an address");
                }
                Ok(range)
            }
            Err(error) => Err(self.bad_access(place, pointer, length, write, error)),
        }
    }

    /// Checks that `length` bytes can be read; none is always fine.
    pub(crate) fn check_readable(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        length: u64,
    ) -> Result<(), Stop> {
        if length > 0 {
            self.access(call.place, pointer, length, false)?;
        }
        Ok(())
    }

    /// Checks that `length` bytes can be written; none is always fine.
    pub(crate) fn check_writable(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        length: u64,
    ) -> Result<(), Stop> {
        if length > 0 {
            self.access(call.place, pointer, length, true)?;
        }
        Ok(())
    }

    /// Reads bytes that decide what the model does: uninitialised ones make the run unspecified.
    pub(crate) fn read_bytes(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        length: u64,
    ) -> Result<Vec<u8>, Stop> {
        self.read_bytes_for(call, pointer, length, Decided::Library)
    }

    /// Reads bytes that decide `what`.
    pub(crate) fn read_bytes_for(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        length: u64,
        what: Decided,
    ) -> Result<Vec<u8>, Stop> {
        if length == 0 {
            return Ok(Vec::new());
        }
        let range = self.access(call.place, pointer, length, false)?;
        if length > LONGEST {
            return Err(call.unsupported(&format!("{} on {length} bytes at once", call.name)));
        }
        let mut bytes = vec![0; length as usize];
        self.memory.read_bytes(range, &mut bytes);
        self.note_taints(call.place, range, length, what);
        Ok(bytes)
    }

    fn note_taints(&mut self, place: Place, range: Range, length: u64, what: Decided) {
        let (uninitialised, tainted) = self.memory.taints(range, length);
        if uninitialised || tainted {
            let uninitialised = if uninitialised { u64::MAX } else { 0 };
            let origin = self.memory.origin_in(range.object, range.offset, length);
            let shadow = crate::value::Shadow { uninitialised, tainted, origin, ..Default::default() };
            self.decide_by(place, shadow, what);
        }
        if self.memory.recorder.is_some() && !(what == Decided::Output && self.output_only) {
            self.fix_bytes(place, range, length, false);
        } else {
            // How much is printed hangs on it.
            self.memory.name_cells(range.object, range.offset, length, 1);
        }
    }

    fn note_text(&mut self, place: Place, range: Range, length: u64, only_length: bool) {
        if self.memory.recorder.is_some() && only_length {
            self.fix_bytes(place, range, length, true);
            let (uninitialised, tainted) = self.memory.taints(range, length);
            let uninitialised = if uninitialised { u64::MAX } else { 0 };
            let origin = self.memory.origin_in(range.object, range.offset, length);
            let shadow = crate::value::Shadow { uninitialised, tainted, origin, ..Default::default() };
            self.decide_by(place, shadow, Decided::Library);
        } else {
            self.note_taints(place, range, length, Decided::Library);
        }
    }

    /// Writes down what the bytes of a range are, or only which of them are zero.
    fn fix_bytes(&mut self, place: Place, range: Range, length: u64, zero_only: bool) {
        self.memory.name_cells(range.object, range.offset, length, 1);
        let found = self.memory.symbols_in(range, length);
        for (at, symbol) in found {
            let mut byte = [0];
            self.memory.read_bytes(Range { offset: range.offset + at, ..range }, &mut byte);
            let ByteSymbol::Byte { term, index } = symbol else {
                self.note_gap(place, "a byte without term decides what a library function does");
                continue;
            };
            let Some(recorder) = &mut self.memory.recorder else { return };
            let term = recorder.terms.extract(term, 8 * u32::from(index), 8);
            if zero_only {
                let zero = recorder.terms.constant(8, 0);
                let ends = recorder.terms.equal(term, zero);
                recorder.decide(ends, byte[0] == 0, place, DecisionKind::Branch);
            } else {
                recorder.fix(term, u128::from(byte[0]), place);
            }
        }
    }

    /// Reads a string up to its NUL, which is not included; reading past the end of the object is a fault.
    pub(crate) fn read_c_string(&mut self, call: &ModelCall<'_>, pointer: Value) -> Result<Vec<u8>, Stop> {
        self.read_c_string_up_to(call, pointer, u64::MAX)
    }

    /// How long a string is, at most `limit`; what is in it decides nothing else.
    pub(crate) fn c_string_length(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        limit: u64,
    ) -> Result<u64, Stop> {
        Ok(self.read_c_string_for(call, pointer, limit, true)?.len() as u64)
    }

    /// Reads a string up to its NUL, which is not included, or up to `limit` bytes.
    pub(crate) fn read_c_string_up_to(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        limit: u64,
    ) -> Result<Vec<u8>, Stop> {
        self.read_c_string_for(call, pointer, limit, false)
    }

    fn read_c_string_for(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        limit: u64,
        only_length: bool,
    ) -> Result<Vec<u8>, Stop> {
        let mut text = Vec::new();
        if limit == 0 {
            return Ok(text);
        }
        let first = self.access(call.place, pointer, 1, false)?;
        let size = self.memory.object(first.object).map_or(0, |o| o.size);
        let available = (size - first.offset).min(limit).min(LONGEST);
        let mut done = 0;
        while done < available {
            let count = (available - done).min(256);
            let range = Range { offset: first.offset + done, ..first };
            let mut chunk = [0; 256];
            self.memory.read_bytes(range, &mut chunk[..count as usize]);
            if let Some(end) = chunk[..count as usize].iter().position(|&byte| byte == 0) {
                text.extend_from_slice(&chunk[..end]);
                self.note_text(call.place, first, done + end as u64 + 1, only_length);
                return Ok(text);
            }
            text.extend_from_slice(&chunk[..count as usize]);
            done += count;
        }
        self.note_text(call.place, first, done, only_length);
        if done >= limit {
            return Ok(text);
        }
        if done >= LONGEST {
            return Err(call.unsupported("a string of more than 2 GiB"));
        }
        // One more byte would be read: that one is outside.
        let beyond = pointer.with_bits(self.cut_address(pointer.bits.wrapping_add(done)));
        self.access(call.place, beyond, 1, false)?;
        Ok(text)
    }

    /// Writes initialised bytes.
    pub(crate) fn write_bytes(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        data: &[u8],
    ) -> Result<(), Stop> {
        if data.is_empty() {
            return Ok(());
        }
        let range = self.access(call.place, pointer, data.len() as u64, true)?;
        self.memory.place = call.place;
        self.memory.write_bytes(range, data);
        Ok(())
    }

    /// Says what bytes that were just written depend on.
    pub(crate) fn remember_letters(&mut self, pointer: Value, letters: &[Value]) {
        if letters.iter().all(|letter| letter.is_plain()) {
            return;
        }
        let Ok(range) = self.memory.check(pointer, letters.len() as u64, true) else { return };
        let mut symbols = Vec::with_capacity(letters.len());
        for (at, &letter) in (0..).zip(letters) {
            match self.rider(letter, 8) {
                Rider::None => {}
                Rider::Opaque => symbols.push((range.offset + at, ByteSymbol::Opaque)),
                Rider::Term(term) => symbols.push((range.offset + at, ByteSymbol::Byte { term, index: 0 })),
            }
        }
        self.memory.set_symbols(range.object, symbols);
    }

    /// Reads a scalar with everything known of its bits.
    pub(crate) fn read_scalar(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        scalar: ScalarType,
    ) -> Result<Scalar, Stop> {
        let length = scalar.store_bytes(self.program.data_model);
        let range = self.access(call.place, pointer, length, false)?;
        let (low, high) = self.memory.load(range, scalar);
        Ok(Scalar { scalar, low, high })
    }

    /// Writes a scalar with everything known of its bits.
    pub(crate) fn write_scalar(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        value: Scalar,
    ) -> Result<(), Stop> {
        let length = value.scalar.store_bytes(self.program.data_model);
        let range = self.access(call.place, pointer, length, true)?;
        self.memory.place = call.place;
        self.memory.store(range, value.scalar, value.low, value.high);
        Ok(())
    }

    /// Copies bytes with everything known of them. Overlapping ranges are a fault unless `may_overlap`; equal ranges
    /// never are.
    pub(crate) fn copy_bytes(
        &mut self,
        place: Place,
        destination: Value,
        source: Value,
        length: u64,
        may_overlap: bool,
    ) -> Result<(), Stop> {
        if length == 0 {
            return Ok(());
        }
        let from = self.access(place, source, length, false)?;
        let to = self.access(place, destination, length, true)?;
        if from.object == to.object {
            if from.offset == to.offset {
                return Ok(());
            }
            if !may_overlap && from.offset.abs_diff(to.offset) < length {
                let object = self.describe_object(to.object);
                let message = format!(
                    "copy of {length} bytes from offset {} to offset {} of {object}: the ranges overlap",
                    from.offset, to.offset
                );
                return Err(self.fatal(Rule::OverlappingCopy, place, message));
            }
        }
        self.check_room(length)?;
        self.memory.place = place;
        self.memory.copy(to, from, length);
        Ok(())
    }

    /// Ends the run before a huge object is touched more than the limit allows.
    fn check_room(&self, length: u64) -> Result<(), Stop> {
        const SMALL: u64 = 1 << 24;
        if length > SMALL && self.memory.has_huge_objects() && self.memory.would_exceed(length) {
            return Err(Stop::new(Ending::MemoryLimit));
        }
        Ok(())
    }

    /// Sets `length` bytes to the low byte of `byte`.
    pub(crate) fn fill_bytes(
        &mut self,
        place: Place,
        destination: Value,
        byte: Value,
        length: u64,
    ) -> Result<(), Stop> {
        if length == 0 {
            return Ok(());
        }
        let range = self.access(place, destination, length, true)?;
        // Pages of equal bytes take little room.
        self.check_room(length >> 8)?;
        let shadow = self.memory.shadows.of(byte);
        self.memory.place = place;
        self.memory.fill(range, length, byte.bits as u8, !(shadow.uninitialised as u8));
        const MOST_SYMBOLS: u64 = 1 << 16;
        let rider = self.rider(byte, 8);
        if length > MOST_SYMBOLS && rider != Rider::None {
            self.note_gap(place, "many bytes depend on one input");
            return Ok(());
        }
        let symbol = match rider {
            Rider::None => return Ok(()),
            Rider::Opaque => ByteSymbol::Opaque,
            Rider::Term(term) => ByteSymbol::Byte { term, index: 0 },
        };
        self.memory.set_symbols(range.object, (0..length).map(|i| (range.offset + i, symbol)).collect());
        Ok(())
    }

    /// `pointer` moved by `distance` bytes.
    pub(crate) fn offset(&self, pointer: Value, distance: i64) -> Value {
        pointer.with_bits(self.cut_address(pointer.bits.wrapping_add(distance as u64)))
    }

    /// An address cut to the width of a pointer.
    pub(crate) fn cut_address(&self, address: u64) -> u64 {
        address & crate::value::low_bits(self.program.data_model.pointer_bits())
    }

    /// The argument as an unsigned integer that decides `what`.
    pub(crate) fn unsigned(
        &mut self,
        call: &ModelCall<'_>,
        index: usize,
        what: Decided,
    ) -> Result<u64, Stop> {
        let scalar = call.scalar(index)?;
        self.decide(call.place, scalar.low, what);
        Ok(scalar.low.bits)
    }

    /// The argument as a signed integer of its own width that decides `what`.
    pub(crate) fn signed(&mut self, call: &ModelCall<'_>, index: usize, what: Decided) -> Result<i64, Stop> {
        let scalar = call.scalar(index)?;
        self.decide(call.place, scalar.low, what);
        let bits = scalar.scalar.bits(self.program.data_model);
        Ok(crate::value::sign_extend(scalar.low.bits, bits))
    }

    /// Whether a pointer is null, with a note if that is left open.
    pub(crate) fn is_null(&mut self, call: &ModelCall<'_>, pointer: Value) -> bool {
        if pointer.shadow() != crate::value::ShadowId::PLAIN {
            let shadow = self.memory.shadows.get(pointer.shadow());
            if shadow.symbol.is_some() {
                self.record_exact(call.place, pointer);
            }
            self.decide_by(call.place, shadow, Decided::Library);
        }
        pointer.bits == 0
    }

    /// An object that the library owns, zeroed: a buffer for results, a `FILE`.
    pub(crate) fn library_object(
        &mut self,
        call: Place,
        name: &'static str,
        size: u64,
    ) -> Result<Value, Stop> {
        self.memory.place = call;
        let storage = crate::memory::Storage::Library(name);
        match self.memory.create_static(size, 16, storage, crate::memory::Birth::Zeroed) {
            Ok(pointer) => Ok(pointer),
            Err(why) => Err(self.no_room(call, why)),
        }
    }
}

//! What a lap reads of the memory that it began with.
//!
//! While a lap is recorded, each byte that is older than the lap, and that the lap has not written, gets a term of its
//! own when it is first read. Objects that nobody can write are left out: they stay as they are.

use super::{ByteSymbol, Life, Memory};
use crate::recorder::InputKey;
use crate::value::{ObjectId, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_terms::TermId;

/// The longest range that is named or remembered as written at once.
const LONGEST: u64 = 1 << 12;

/// Bytes that a lap read before it wrote them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryCell {
    /// Of which object.
    pub(crate) object: ObjectId,
    /// From which byte on.
    pub(crate) offset: u64,
    /// How many, at most 8.
    pub(crate) bytes: u64,
    /// The term that stands for them.
    pub(crate) term: TermId,
    /// What they were.
    pub(crate) value: Value,
}

/// What a lap did with the memory that it began with.
#[derive(Debug)]
pub(crate) struct LapCells {
    /// What it read, in order.
    pub(crate) cells: Vec<MemoryCell>,
    /// The number that the next part of the state gets.
    pub(crate) next: u32,
    /// Whether more was read or written than is written down.
    pub(crate) too_much: bool,
    first_block: u32,
    first_other: u32,
    written: FxHashMap<ObjectId, BTreeSet<u64>>,
}

impl Memory {
    /// Begins to write down what is read; parts of the state are numbered from `next` on.
    pub(crate) fn begin_lap(&mut self, next: u32) {
        self.lap = Some(Box::new(LapCells {
            cells: Vec::new(),
            next,
            too_much: false,
            first_block: self.heap.next_number(),
            first_other: self.others.next_number(),
            written: FxHashMap::default(),
        }));
        // Every access takes the exact path from now on, where it is seen.
        self.for_each_object(|object| {
            if object.life == Life::Alive && !object.read_only {
                object.life = Life::Guarded;
            }
        });
    }

    /// Ends that; what bytes depended on is forgotten.
    pub(crate) fn end_lap(&mut self) {
        self.lap = None;
        self.for_each_object(|object| {
            object.content.symbols = None;
            if object.life == Life::Guarded && object.holes.is_empty() {
                object.life = Life::Alive;
            }
        });
    }

    fn for_each_object(&mut self, mut visit: impl FnMut(&mut super::Object)) {
        self.heap.each_mut(&mut visit);
        self.others.each_mut(&mut visit);
    }

    /// Gives bytes of a range terms of their own that are older than the lap and not written in it, `piece` bytes at a time
    /// where a whole piece is so.
    pub(crate) fn name_cells(&mut self, id: ObjectId, offset: u64, length: u64, piece: u64) {
        let Some(lap) = &self.lap else { return };
        let number = id.0 & !ObjectId::HEAP;
        let is_old = number < if id.is_heap() { lap.first_block } else { lap.first_other };
        let Some(object) = self.object(id).filter(|object| is_old && !object.read_only) else { return };
        if length > LONGEST {
            if let Some(lap) = &mut self.lap {
                lap.too_much = true;
            }
            return;
        }
        let written = lap.written.get(&id);
        let symbols = object.content.symbols.as_deref();
        let is_open = |at: u64| {
            !symbols.is_some_and(|s| s.contains_key(&at)) && !written.is_some_and(|w| w.contains(&at))
        };
        let open: Vec<bool> = (offset..offset + length).map(is_open).collect();
        let mut at = 0;
        while at < length {
            if !open[at as usize] {
                at += 1;
                continue;
            }
            let whole = piece <= 8
                && at + piece <= length
                && (offset + at).is_multiple_of(piece)
                && open[at as usize..(at + piece) as usize].iter().all(|&open| open);
            let bytes = if whole { piece } else { 1 };
            self.name_cell(id, offset + at, bytes);
            at += bytes;
        }
    }

    fn name_cell(&mut self, object: ObjectId, offset: u64, bytes: u64) {
        // As it would be read without a lap.
        let lap = self.lap.take();
        let value = self.load_bytes(object, offset, bytes);
        self.lap = lap;
        let (Some(lap), Some(recorder)) = (&mut self.lap, &mut self.recorder) else { return };
        let key = InputKey::State(lap.next);
        lap.next += 1;
        let term = recorder.atom(key, 8 * bytes as u32, u128::from(value.bits));
        lap.cells.push(MemoryCell { object, offset, bytes, term, value });
        let named = (0..bytes).map(|i| (offset + i, ByteSymbol::Byte { term, index: i as u8 })).collect();
        self.set_symbols(object, named);
    }

    /// Bytes as they are now, with all that is known of them; nothing is named by that.
    pub(crate) fn cell_now(&mut self, cell: &MemoryCell) -> Option<Value> {
        let is_there = |object: &super::Object| matches!(object.life, Life::Alive | Life::Guarded);
        self.object(cell.object).filter(|object| is_there(object))?;
        let lap = self.lap.take();
        let value = self.load_bytes(cell.object, cell.offset, cell.bytes);
        self.lap = lap;
        Some(value)
    }

    /// Remembers that a lap wrote bytes.
    pub(super) fn note_written(&mut self, id: ObjectId, offset: u64, length: u64) {
        if let Some(lap) = &mut self.lap {
            if length > LONGEST {
                lap.too_much = true;
            } else {
                lap.written.entry(id).or_default().extend(offset..offset + length);
            }
        }
    }
}

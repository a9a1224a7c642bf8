//! The program's memory: objects by identity, checked access, references to heap blocks.
//!
//! Every access names the object that its pointer belongs to; nothing is looked up by address unless an integer
//! without provenance is used as a pointer. What is wrong with an access is an [`AccessError`]; the machine turns it
//! into a fault with a place.

mod content;
mod holders;
mod laps;
mod leaks;
mod object;
mod origins;
mod placement;
mod scalars;
mod store;
mod symbols;

pub(crate) use content::{Fragment, References};
pub(crate) use holders::Holder;
pub(crate) use laps::{LapCells, MemoryCell};
pub(crate) use object::{Life, Object, Storage};
use origins::Origins;
pub(crate) use placement::Layout;
pub(crate) use symbols::ByteSymbol;

use crate::recorder::Recorder;
use crate::value::{ObjectId, Shadows, Value};
use content::Content;
use object::Arena;
use std::collections::{BTreeMap, VecDeque};
use store::Pool;
use tayra_program::{DataModel, Place};

/// Why memory must not be accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessError {
    /// The address is null or near it.
    Null,
    /// The address belongs to no object.
    Wild,
    /// The object is dead.
    Dead(ObjectId),
    /// The object may be dead; we cannot tell.
    MaybeDead(ObjectId),
    /// We do not know the object's content.
    Opaque(ObjectId),
    /// The range leaves the object; the offset is signed.
    OutOfBounds(ObjectId, i64),
    /// Writing is forbidden.
    ReadOnly(ObjectId),
    /// It is code.
    Code(ObjectId),
}

/// Why an object cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoRoom {
    /// The limit for the program's memory is reached.
    Limit,
    /// The stack is exhausted.
    Stack,
}

/// A range that may be accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// In which object.
    pub(crate) object: ObjectId,
    /// From which byte on.
    pub(crate) offset: u64,
    /// Whether the object was found by its address only.
    pub(crate) guessed: bool,
}

/// All objects, and the bookkeeping around them.
#[derive(Debug)]
pub(crate) struct Memory {
    heap: Arena,
    others: Arena,
    /// Where things are put.
    pub(crate) layout: Layout,
    /// Every shadow that occurred.
    pub(crate) shadows: Shadows,
    /// Terms and decisions, if the run is recorded.
    pub(crate) recorder: Option<Box<Recorder>>,
    /// What a lap reads of the memory that it began with, while one is recorded.
    pub(crate) lap: Option<Box<LapCells>>,
    /// Heap blocks whose last counted reference went away, with where: leaks unless a register holds them.
    pub(crate) candidates: Vec<(ObjectId, Place)>,
    /// Where the machine is; set before anything is born, dies or is dropped.
    pub(crate) place: Place,
    /// What held the pointer that is dropped next.
    pub(crate) holder: Holder,
    /// Live heap blocks.
    pub(crate) live_blocks: u64,
    model: DataModel,
    used: u64,
    huge: u64,
    limit: u64,
    drops: u64,
    /// Ranges of blocks freed not long ago, all free.
    pub(crate) freed: VecDeque<(u64, u64)>,
    /// Ranges of live blocks, once a script put a block somewhere.
    ranges: Option<BTreeMap<u64, u64>>,
    references: References,
    pool: Pool,
    /// What was never set, where that is asked.
    pub(crate) origins: Origins,
}

/// How many freed ranges are remembered.
const REMEMBERED_RANGES: usize = 64;

/// How an object starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Birth {
    /// Zeros.
    Zeroed,
    /// Uninitialised.
    Uninitialised,
    /// Without content that could be accessed.
    Opaque,
}

impl Memory {
    /// Empty memory.
    pub(crate) fn new(model: DataModel, limit: u64, stack_bytes: u64) -> Memory {
        let mut memory = Memory {
            heap: Arena::default(),
            others: Arena::default(),
            layout: Layout::new(model, stack_bytes),
            shadows: Shadows::default(),
            recorder: None,
            lap: None,
            candidates: Vec::new(),
            place: Place::UNKNOWN,
            live_blocks: 0,
            model,
            used: 0,
            huge: 0,
            limit,
            drops: 0,
            holder: Holder::Nobody,
            freed: VecDeque::new(),
            ranges: None,
            references: References::default(),
            pool: Pool::default(),
            origins: Origins::default(),
        };
        // Numbers 0 and 1 mean "no object" and "tainted".
        for _ in 0..2 {
            let object = memory.object_at(0, 0, Storage::Library("nothing"), Birth::Opaque);
            memory.others.push(object);
        }
        memory
    }

    /// The object of that identity; `None` if it died long ago.
    #[inline]
    pub(crate) fn object(&self, id: ObjectId) -> Option<&Object> {
        if id.is_heap() { self.heap.get(id.0 & !ObjectId::HEAP) } else { self.others.get(id.0) }
    }

    /// The object of that identity to change; `None` if it died long ago.
    #[inline]
    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        if id.is_heap() { self.heap.get_mut(id.0 & !ObjectId::HEAP) } else { self.others.get_mut(id.0) }
    }

    /// Live and remembered heap blocks, in order of birth.
    pub(crate) fn heap_blocks(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.heap.iter().map(|(number, object)| (ObjectId(number | ObjectId::HEAP), object))
    }

    /// Live and remembered objects outside the heap, in order of birth.
    pub(crate) fn other_objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.others.iter().map(|(number, object)| (ObjectId(number), object))
    }

    /// How many heap blocks there have been: the number of the next one.
    pub(crate) fn next_heap_number(&self) -> u32 {
        self.heap.next_number()
    }

    #[inline]
    fn object_at(&mut self, address: u64, size: u64, storage: Storage, birth: Birth) -> Object {
        let word = self.model.pointer_bytes() as u8;
        let (content, life) = match birth {
            Birth::Zeroed => (Content::new(size, true, word, &mut self.pool), Life::Alive),
            Birth::Uninitialised => (Content::new(size, false, word, &mut self.pool), Life::Alive),
            Birth::Opaque => (Content::empty(), Life::Opaque),
        };
        Object {
            address,
            size,
            content,
            storage,
            life,
            holes: Vec::new(),
            birth: 0,
            read_only: false,
            exposed: false,
            lost: false,
            references: 0,
            dropped_at: 0,
            dropped_place: self.place,
            dropped_by: Holder::Nobody,
            born: self.place,
            died: Place::UNKNOWN,
        }
    }

    /// Makes an object outside the heap at an address.
    pub(crate) fn create(
        &mut self,
        address: u64,
        size: u64,
        storage: Storage,
        birth: Birth,
    ) -> Result<Value, NoRoom> {
        self.charge(size, birth)?;
        let object = self.object_at(address, size, storage, birth);
        let number = self.others.push(object).ok_or(NoRoom::Limit)?;
        Ok(Value::pointer(address, ObjectId(number)))
    }

    /// Makes a heap block at an address; it is a candidate for a leak until something points to it.
    pub(crate) fn create_block(&mut self, address: u64, size: u64, birth: Birth) -> Result<Value, NoRoom> {
        self.charge(size, birth)?;
        let object = self.object_at(address, size, Storage::Heap, birth);
        let number = self.heap.push(object).ok_or(NoRoom::Limit)?;
        let id = ObjectId(number | ObjectId::HEAP);
        self.live_blocks += 1;
        if let Some(ranges) = &mut self.ranges {
            ranges.insert(address, size);
        }
        self.candidates.push((id, self.place));
        Ok(Value::pointer(address, id))
    }

    /// Makes an object with static storage.
    pub(crate) fn create_static(
        &mut self,
        size: u64,
        align: u64,
        storage: Storage,
        birth: Birth,
    ) -> Result<Value, NoRoom> {
        let address = self.layout.place_static(size, align).ok_or(NoRoom::Limit)?;
        self.create(address, size, storage, birth)
    }

    /// Makes an object on the stack.
    pub(crate) fn create_on_stack(
        &mut self,
        size: u64,
        align: u64,
        storage: Storage,
        birth: Birth,
    ) -> Result<Value, NoRoom> {
        let address = self.layout.place_stack(size, align).ok_or(NoRoom::Stack)?;
        self.create(address, size, storage, birth)
    }

    /// Accounts for a new object; pages of huge ones are charged when they are touched.
    fn charge(&mut self, size: u64, birth: Birth) -> Result<(), NoRoom> {
        if birth == Birth::Opaque {
            return Ok(());
        }
        let cost = if size > store::FLAT_LIMIT { 0 } else { size.max(16) };
        if self.used.saturating_add(cost) > self.limit {
            return Err(NoRoom::Limit);
        }
        self.huge += u64::from(size > store::FLAT_LIMIT);
        self.used += cost;
        Ok(())
    }

    /// Whether there was ever an object so large that it grows by use.
    pub(crate) fn has_huge_objects(&self) -> bool {
        self.huge > 0
    }

    /// Whether huge objects have grown beyond the limit. Asked from time to time only.
    pub(crate) fn is_over_limit(&self) -> bool {
        self.would_exceed(0)
    }

    /// Whether so many more bytes of huge objects, with the marks for what is initialised, are beyond the limit.
    pub(crate) fn would_exceed(&self, length: u64) -> bool {
        let huge: u64 = (self.heap_blocks().chain(self.other_objects()))
            .filter(|(_, o)| o.size > store::FLAT_LIMIT && !o.is_dead())
            .map(|(_, o)| o.content.footprint())
            .sum();
        let more = length.saturating_mul(2);
        self.used.saturating_add(huge).saturating_add(more) > self.limit
    }

    /// Ends an object: pointers in it count no longer, pointers to it dangle.
    pub(crate) fn kill(&mut self, id: ObjectId) {
        let place = self.place;
        let Some(object) = self.object_mut(id) else { return };
        if object.is_dead() {
            return;
        }
        object.life = Life::Dead;
        object.died = place;
        let (address, size) = (object.address, object.size);
        let content = std::mem::replace(&mut object.content, Content::empty());
        let cost = if object.size > store::FLAT_LIMIT { 0 } else { object.size.max(16) };
        self.used = self.used.saturating_sub(cost);
        if !content.has_no_pointers() {
            let mut references = Vec::new();
            content.each_heap_reference_at(|offset, target| references.push((offset, target)));
            for (offset, target) in references {
                self.holder = Holder::Ended(id, offset);
                self.drop_reference(target);
            }
        }
        content.give_back(&mut self.pool);
        if id.is_heap() {
            self.live_blocks -= 1;
            self.note_free_range(address, size);
            self.heap.note_death(id.0 & !ObjectId::HEAP);
        } else {
            self.others.note_death(id.0);
        }
    }

    fn note_free_range(&mut self, address: u64, size: u64) {
        if let Some(ranges) = &mut self.ranges {
            ranges.remove(&address);
        }
        if address != 0 {
            if self.freed.len() >= REMEMBERED_RANGES {
                self.freed.pop_front();
            }
            self.freed.push_back((address, size));
        }
    }

    /// Lets `new`, of the same size, take over the bytes of `old`, which may be dead from now on: they stay, but
    /// count as uninitialised.
    pub(crate) fn succeed(&mut self, old: ObjectId, new: ObjectId) {
        let Some(object) = self.object_mut(old) else { return };
        object.life = Life::MaybeDead;
        let mut content = std::mem::replace(&mut object.content, Content::empty());
        let size = object.size;
        content.forget_initialised(size);
        if let Some(object) = self.object_mut(new) {
            if content.symbols.is_some() {
                object.life = Life::Guarded;
            }
            object.content = content;
        }
    }

    /// Counts one more pointer to a heap block.
    #[inline]
    pub(crate) fn add_reference(&mut self, id: ObjectId) {
        if id.is_heap()
            && let Some(object) = self.heap.get_mut(id.0 & !ObjectId::HEAP)
        {
            object.references += 1;
        }
    }

    /// Counts one pointer to a heap block less.
    pub(crate) fn drop_reference(&mut self, id: ObjectId) {
        let holder = std::mem::take(&mut self.holder);
        if !id.is_heap() {
            return;
        }
        self.drops += 1;
        let (drops, place) = (self.drops, self.place);
        let Some(object) = self.heap.get_mut(id.0 & !ObjectId::HEAP) else { return };
        object.references = object.references.saturating_sub(1);
        object.dropped_at = drops;
        object.dropped_place = place;
        object.dropped_by = holder;
        if object.references == 0 && !object.is_dead() {
            self.candidates.push((id, place));
        }
    }

    /// Works off what a change of content at `offset` made and dropped.
    fn settle(&mut self, changed: ObjectId, offset: Option<u64>) {
        if self.references.added.is_empty() && self.references.dropped.is_empty() {
            return;
        }
        let mut references = std::mem::take(&mut self.references);
        for id in references.added.drain(..) {
            self.add_reference(id);
        }
        for id in references.dropped.drain(..) {
            self.holder = Holder::Overwritten(changed, offset);
            self.drop_reference(id);
        }
        self.references = references;
    }

    /// Marks an object as one whose address went where provenance cannot follow.
    pub(crate) fn expose(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.exposed = true;
        }
    }

    /// The live object that holds an address, for integers without provenance; the end of an object does not count.
    pub(crate) fn object_holding(&self, address: u64) -> Option<ObjectId> {
        self.other_objects()
            .chain(self.heap_blocks())
            .find(|(id, o)| {
                id.is_some() && !o.is_dead() && address >= o.address && address - o.address < o.size.max(1)
            })
            .map(|(id, _)| id)
    }

    /// Whether a live heap block overlaps a range.
    pub(crate) fn is_taken(&mut self, address: u64, size: u64) -> bool {
        if self.ranges.is_none() {
            let live = self.heap_blocks().filter(|(_, o)| !o.is_dead());
            self.ranges = Some(live.map(|(_, o)| (o.address, o.size)).collect());
        }
        let end = address.saturating_add(size.max(1));
        let below = self.ranges.as_ref().and_then(|ranges| ranges.range(..end).next_back());
        below.is_some_and(|(&start, &length)| start + length.max(1) > address)
    }

    /// A place for a block when fresh addresses have run out.
    pub(crate) fn place_heap_again(&mut self, size: u64, align: u64) -> Option<u64> {
        let mut living: Vec<(u64, u64)> =
            self.heap_blocks().filter(|(_, o)| !o.is_dead()).map(|(_, o)| (o.address, o.size)).collect();
        living.sort_unstable();
        self.freed.clear();
        self.layout.restart_heap(&living, size, align)
    }

    /// Checks an access of `length` bytes, at least one.
    pub(crate) fn check(&self, pointer: Value, length: u64, write: bool) -> Result<Range, AccessError> {
        match self.check_by_provenance(pointer, length, write) {
            Err(error @ (AccessError::Dead(_) | AccessError::OutOfBounds(..)))
                if self.is_computed(pointer) =>
            {
                let anywhere = Value::with(pointer.bits, ObjectId::NONE, pointer.shadow());
                self.check_by_provenance(anywhere, length, write).map_err(|_| error)
            }
            checked => checked,
        }
    }

    /// Whether the distance between objects went into a pointer: then the object that it came from need not be the one
    /// that it leads to.
    pub(crate) fn is_computed(&self, pointer: Value) -> bool {
        pointer.object().is_some() && self.shadows.get(pointer.shadow()).tainted
    }

    fn check_by_provenance(&self, pointer: Value, length: u64, write: bool) -> Result<Range, AccessError> {
        let mut id = pointer.object();
        let mut guessed = false;
        if !id.is_some() || pointer.shadow().fragment_index().is_some() {
            if pointer.bits < 4096 {
                return Err(AccessError::Null);
            }
            id = self.object_holding(pointer.bits).ok_or(AccessError::Wild)?;
            guessed = true;
        }
        let object = self.object(id).ok_or(AccessError::Dead(id))?;
        match object.life {
            Life::Alive | Life::Guarded => {}
            Life::MaybeDead => return Err(AccessError::MaybeDead(id)),
            Life::Dead => return Err(AccessError::Dead(id)),
            Life::Opaque => {
                return Err(match object.storage {
                    Storage::Code(_) | Storage::Label(..) => AccessError::Code(id),
                    Storage::Heap
                    | Storage::Global(_)
                    | Storage::Local(..)
                    | Storage::StackBlock
                    | Storage::ArgumentCopy
                    | Storage::VariadicArea
                    | Storage::Library(_) => AccessError::Opaque(id),
                });
            }
        }
        let offset = self.offset_in(pointer.bits, object.address);
        if offset < 0 || (offset as u64) > object.size || length > object.size - offset as u64 {
            return Err(AccessError::OutOfBounds(id, offset));
        }
        let end = offset as u64 + length;
        if object.holes.iter().any(|&(start, size)| start < end && (offset as u64) < start + size) {
            return Err(AccessError::OutOfBounds(id, offset));
        }
        if write && object.read_only {
            return Err(AccessError::ReadOnly(id));
        }
        Ok(Range { object: id, offset: offset as u64, guessed })
    }

    /// The signed distance of an address from the start of its object.
    pub(crate) fn offset_in(&self, address: u64, start: u64) -> i64 {
        crate::value::sign_extend(address.wrapping_sub(start), self.model.pointer_bits())
    }

    /// Replaces the content of a range by initialised bytes that belong to no pointer.
    pub(crate) fn write_bytes(&mut self, range: Range, data: &[u8]) {
        self.forget_symbols(range.object, range.offset, data.len() as u64);
        let mut references = std::mem::take(&mut self.references);
        if let Some(object) = self.object_mut(range.object) {
            object.content.clear_pointers(range.offset, data.len() as u64, &mut references);
            object.content.bytes.write(range.offset, data);
            object.content.initialise(range.offset, data.len() as u64);
        }
        self.references = references;
        self.settle(range.object, None);
    }

    /// The bytes of a range as they are.
    pub(crate) fn read_bytes(&self, range: Range, out: &mut [u8]) {
        if let Some(object) = self.object(range.object) {
            object.content.bytes.read(range.offset, out);
        }
    }

    /// What taints the bytes of a range: whether one is not wholly initialised, whether one depends on addresses.
    pub(crate) fn taints(&self, range: Range, length: u64) -> (bool, bool) {
        let Some(object) = self.object(range.object) else { return (false, false) };
        let mut uninitialised = false;
        if object.content.initialised.is_some() {
            let mut chunk = [0; 4096];
            let mut done = 0;
            while done < length && !uninitialised {
                let count = (length - done).min(4096);
                object.content.initialised_bits(range.offset + done, &mut chunk[..count as usize]);
                uninitialised = chunk[..count as usize].iter().any(|&b| b != 0xff);
                done += count;
            }
        }
        (uninitialised, !object.content.pointers(range.offset, length).is_empty())
    }

    /// Copies a range with everything known of its bytes; the ranges may overlap.
    pub(crate) fn copy(&mut self, to: Range, from: Range, length: u64) {
        const CHUNK: u64 = 1 << 16;
        self.copy_origins(to, from, length);
        self.name_fillings(from.object, from.offset, length, 4);
        self.name_cells(from.object, from.offset, length, 4);
        // Chunk by chunk so that huge copies need little memory; backwards if that is what overlap asks for.
        let backwards = to.object == from.object && to.offset > from.offset;
        let chunks = length.div_ceil(CHUNK);
        let mut i = 0;
        while i < chunks {
            let chunk = if backwards { chunks - 1 - i } else { i };
            let start = chunk * CHUNK;
            self.copy_chunk(to, from, start, CHUNK.min(length - start));
            i += 1;
            if !backwards && i < chunks {
                i = self.next_touched(to, from, i * CHUNK).map_or(chunks, |next| next / CHUNK);
            }
        }
        self.settle(to.object, None);
    }

    /// How many bytes into a copy something has to be done: before that, both ranges are as they were born, alike.
    fn next_touched(&self, to: Range, from: Range, start: u64) -> Option<u64> {
        let (Some(source), Some(target)) = (self.object(from.object), self.object(to.object)) else {
            return Some(start);
        };
        if source.content.initialised.is_some() != target.content.initialised.is_some() {
            return Some(start);
        }
        let first = source.content.next_touched(from.offset + start).map(|at| at - from.offset);
        let second = target.content.next_touched(to.offset + start).map(|at| at - to.offset);
        first.into_iter().chain(second).min()
    }

    /// About how many bytes of host memory copying a whole object into a new one takes.
    pub(crate) fn cost_of_moving(&self, id: ObjectId, length: u64) -> u64 {
        match self.object(id).map(|object| &object.content) {
            // Every byte is marked as initialised.
            Some(content) if content.initialised.is_none() => length.saturating_add(content.footprint()),
            Some(content) => content.footprint(),
            None => 0,
        }
    }

    fn copy_chunk(&mut self, to: Range, from: Range, start: u64, length: u64) {
        let mut data = vec![0; length as usize];
        let Some(source) = self.object(from.object) else { return };
        source.content.bytes.read(from.offset + start, &mut data);
        let initialised = source.content.initialised.as_ref().map(|store| {
            let mut bits = vec![0; length as usize];
            store.read(from.offset + start, &mut bits);
            bits
        });
        let pointers = source.content.pointers(from.offset + start, length);
        if self.recorder.is_some() {
            let symbols = self.symbols_in(Range { offset: from.offset + start, ..from }, length);
            let at = to.offset + start;
            self.forget_symbols(to.object, at, length);
            self.set_symbols(to.object, symbols.into_iter().map(|(i, symbol)| (at + i, symbol)).collect());
        }
        let mut references = std::mem::take(&mut self.references);
        if let Some(target) = self.object_mut(to.object) {
            let at = to.offset + start;
            let size = target.size;
            target.content.clear_pointers(at, length, &mut references);
            target.content.bytes.write(at, &data);
            match initialised {
                Some(bits) => target.content.set_initialised_bits(at, &bits, size),
                None => target.content.initialise(at, length),
            }
            for (offset, fragment) in pointers {
                let offset = offset - (from.offset + start) + at;
                target.content.set_fragment(offset, fragment, &mut references);
            }
        }
        self.references = references;
    }

    /// Sets every byte of a range; `initialised` says which bits of the byte are.
    pub(crate) fn fill(&mut self, range: Range, length: u64, byte: u8, initialised: u8) {
        self.forget_symbols(range.object, range.offset, length);
        let mut references = std::mem::take(&mut self.references);
        if let Some(object) = self.object_mut(range.object) {
            object.content.clear_pointers(range.offset, length, &mut references);
            object.content.bytes.fill(range.offset, length, byte);
            if initialised == 0xff {
                object.content.initialise(range.offset, length);
            } else {
                let size = object.size;
                let chunk = [initialised; 4096];
                let mut done = 0;
                while done < length {
                    let count = (length - done).min(4096);
                    let bits = &chunk[..count as usize];
                    object.content.set_initialised_bits(range.offset + done, bits, size);
                    done += count;
                }
            }
        }
        self.references = references;
        self.settle(range.object, None);
    }

    /// Says which uninitialised object of the run this is.
    pub(crate) fn set_birth(&mut self, id: ObjectId, birth: u64) {
        if let Some(object) = self.object_mut(id) {
            object.birth = birth;
        }
    }

    /// Gives an uninitialised object bytes to read, which stay uninitialised.
    pub(crate) fn set_filler(&mut self, id: ObjectId, bytes: &[u8]) {
        if let Some(object) = self.object_mut(id) {
            let count = (bytes.len() as u64).min(object.size);
            object.content.bytes.write(0, &bytes[..count as usize]);
        }
    }
}

#[cfg(test)]
mod tests;

//! Heap blocks: `malloc`, `free`, `realloc`, with placement as an input.

use crate::inputs::Placement;
use crate::library::ModelCall;
use crate::machine::{Machine, Stop};
use crate::memory::{Birth, Range, Storage};
use crate::outcome::{Ending, InputRecord};
use crate::recorder::{DecisionKind, InputKey};
use crate::value::{ObjectId, Value};
use tayra_findings::Rule;
use tayra_program::Place;

impl Machine<'_> {
    /// A heap block of `size` bytes, zeroed or uninitialised; null if inputs say that it fails.
    pub(crate) fn allocate(&mut self, call: &ModelCall<'_>, size: u64, zeroed: bool) -> Result<Value, Stop> {
        self.allocate_aligned(call, size, 16, zeroed)
    }

    /// As [`Machine::allocate`], at a multiple of `align`, a power of two.
    pub(crate) fn allocate_aligned(
        &mut self,
        call: &ModelCall<'_>,
        size: u64,
        align: u64,
        zeroed: bool,
    ) -> Result<Value, Stop> {
        self.memory.place = call.place;
        if size > self.largest_block() {
            // More than half of the address space: no allocator has that.
            return Ok(Value::ZERO);
        }
        let number = self.memory.next_heap_number() + 1;
        let may_fail = self.settings.malloc_may_fail;
        let placement = self.inputs.placement(number, may_fail);
        self.reached.allocates |= !may_fail;
        if may_fail {
            // There is another run, in which it goes the other way.
            let value = if placement == Placement::Fails { "fails" } else { "succeeds" };
            let what = format!("allocation {number}");
            self.input_records.push(InputRecord { place: call.place, what, value: value.to_owned() });
        }
        if may_fail && let Some(recorder) = &mut self.memory.recorder {
            let fails = placement == Placement::Fails;
            let atom = recorder.atom(InputKey::Fails(number), 1, u128::from(fails));
            recorder.decide(atom, fails, call.place, DecisionKind::Branch);
        }
        let Some(address) = self.choose_address(number, placement, size, align)? else {
            // The number is used up all the same, so that a replay counts alike.
            let block = self.new_block(call.place, 0, 0, Birth::Opaque)?;
            self.memory.kill(block.object());
            self.inputs.note_placement(number, Placement::Fails);
            return Ok(Value::ZERO);
        };
        let birth = if zeroed { Birth::Zeroed } else { Birth::Uninitialised };
        let block = self.new_block(call.place, address, size, birth)?;
        if !zeroed {
            self.fill_object(block, size);
        }
        Ok(block)
    }

    /// The largest size that an allocation may have: `PTRDIFF_MAX`.
    pub(crate) fn largest_block(&self) -> u64 {
        crate::value::low_bits(self.program.data_model.pointer_bits() - 1)
    }

    fn new_block(&mut self, place: Place, address: u64, size: u64, birth: Birth) -> Result<Value, Stop> {
        match self.memory.create_block(address, size, birth) {
            Ok(block) => Ok(block),
            Err(why) => Err(self.no_room(place, why)),
        }
    }

    fn choose_address(
        &mut self,
        number: u32,
        placement: Placement,
        size: u64,
        align: u64,
    ) -> Result<Option<u64>, Stop> {
        let bad = |why: String| Err(Stop::new(Ending::BadScript { why }));
        match placement {
            Placement::Fails if self.settings.malloc_may_fail => return Ok(None),
            Placement::Fails => {
                return bad(format!("block {number} is said to fail, but allocations may not fail"));
            }
            Placement::At(address) => {
                let fits = self.memory.layout.is_heap_range(address, size) && address.is_multiple_of(align);
                if !fits || self.memory.is_taken(address, size) {
                    return bad(format!("block {number} does not fit at {address:#x}"));
                }
                self.inputs.note_placement(number, placement);
                self.memory.layout.skip_heap(address + size + 1);
                return Ok(Some(address));
            }
            Placement::Reuse(draw) => {
                if let Some(address) = self.reusable_address(draw, size, align) {
                    self.inputs.note_placement(number, Placement::At(address));
                    return Ok(Some(address));
                }
            }
            // The manner stands in the script, so the place needs no line of its own.
            Placement::ReuseLast => {
                if let Some(address) = self.reusable_address(u64::MAX, size, align) {
                    return Ok(Some(address));
                }
            }
            Placement::Fresh => {}
        }
        let fresh = self.memory.layout.place_heap(size, align);
        match fresh.or_else(|| self.memory.place_heap_again(size, align)) {
            Some(address) => Ok(Some(address)),
            None => Err(Stop::new(Ending::MemoryLimit)),
        }
    }

    /// The address of a block freed not long ago that is large enough; it is then no longer free. The greatest number
    /// draws the last one.
    fn reusable_address(&mut self, draw: u64, size: u64, align: u64) -> Option<u64> {
        let fits = |&(address, room): &(u64, u64)| room >= size && address.is_multiple_of(align);
        let fitting: Vec<(u64, u64)> = self.memory.freed.iter().copied().filter(fits).collect();
        let chosen = match draw {
            u64::MAX => *fitting.last()?,
            draw => *fitting.get((draw % (fitting.len() as u64).max(1)) as usize)?,
        };
        self.memory.freed.retain(|&range| range != chosen);
        Some(chosen.0)
    }

    /// `free`: null is fine, anything but the start of a live heap block is a fault.
    pub(crate) fn free(&mut self, call: &ModelCall<'_>, pointer: Value) -> Result<(), Stop> {
        if self.is_null(call, pointer) {
            return Ok(());
        }
        let id = self.block_to_free(call, pointer)?;
        self.memory.place = call.place;
        self.memory.kill(id);
        Ok(())
    }

    /// `realloc`: a new block with the old one's leading bytes; null leaves the old one as it is.
    pub(crate) fn reallocate(
        &mut self,
        call: &ModelCall<'_>,
        pointer: Value,
        size: u64,
    ) -> Result<Value, Stop> {
        if self.is_null(call, pointer) {
            return self.allocate(call, size, false);
        }
        let old = self.block_to_free(call, pointer)?;
        let new = self.allocate(call, size, false)?;
        if new.bits == 0 && !new.object().is_some() {
            return Ok(new);
        }
        let kept = self.memory.object(old).map_or(0, |o| o.size).min(size);
        self.memory.place = call.place;
        if self.memory.has_huge_objects()
            && self.memory.would_exceed(self.memory.cost_of_moving(old, kept) / 2)
        {
            return Err(Stop::new(Ending::MemoryLimit));
        }
        if kept > 0 {
            let from = Range { object: old, offset: 0, guessed: false };
            let to = Range { object: new.object(), offset: 0, guessed: false };
            self.memory.copy(to, from, kept);
        }
        self.memory.kill(old);
        Ok(new)
    }

    /// The size of the live heap block that starts at `pointer`.
    pub(crate) fn block_size(&mut self, call: &ModelCall<'_>, pointer: Value) -> Result<u64, Stop> {
        let id = self.block_to_free(call, pointer)?;
        Ok(self.memory.object(id).map_or(0, |o| o.size))
    }

    /// The live heap block that starts at `pointer`; else a fault.
    fn block_to_free(&mut self, call: &ModelCall<'_>, pointer: Value) -> Result<ObjectId, Stop> {
        let mut id = pointer.object();
        let starts_there = |id| {
            let object = self.memory.object(id);
            object.is_some_and(|o| !o.is_dead() && o.address == pointer.bits)
        };
        let leads_elsewhere = self.memory.is_computed(pointer) && !starts_there(id);
        if leads_elsewhere && let Some(found) = self.memory.object_holding(pointer.bits) {
            self.note_unspecified(call.place, "an integer without provenance is used as an address");
            id = found;
        }
        if !id.is_some() {
            match self.memory.object_holding(pointer.bits) {
                Some(found) => {
                    self.note_unspecified(call.place, "an integer without provenance is used as an address");
                    id = found;
                }
                None => {
                    let message = format!("{} of address {:#x}, which is no block", call.name, pointer.bits);
                    return Err(self.fatal(Rule::InvalidFree, call.place, message));
                }
            }
        }
        let Some(object) = self.memory.object(id) else {
            let message = format!("{} of {}, which is already freed", call.name, self.describe_object(id));
            return Err(self.fatal(Rule::DoubleFree, call.place, message));
        };
        let offset = self.memory.offset_in(pointer.bits, object.address);
        if self.any_symbol(&[pointer]) {
            self.record_exact(call.place, pointer);
        }
        let Some(object) = self.memory.object(id) else {
            return Err(Stop::unsupported("a block that went away", call.place));
        };
        if object.storage == Storage::Heap && !object.is_dead() && offset == 0 {
            return Ok(id);
        }
        let (dead, on_heap) = (object.is_dead(), object.storage == Storage::Heap);
        let described = self.describe_object(id);
        let notes = self.object_notes(id);
        let (rule, message) = if !on_heap {
            let message = format!("{} of a pointer to {described}, which is not on the heap", call.name);
            (Rule::InvalidFree, message)
        } else if dead {
            (Rule::DoubleFree, format!("{} of {described}, which is already freed", call.name))
        } else {
            (Rule::InvalidFree, format!("{} of a pointer to offset {offset} of {described}", call.name))
        };
        Err(self.fatal_with_notes(rule, call.place, message, notes))
    }
}

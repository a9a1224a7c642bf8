//! Birth and death of locals, stack blocks and labels.

use crate::lower::FunctionCode;
use crate::machine::{Decided, Machine, Stop};
use crate::memory::{Birth, Holder, Storage};
use crate::recorder::InputKey;
use crate::value::{Scalar, Symbol, Value};
use tayra_findings::Rule;
use tayra_program::{BlockId, FunctionId, Place};

impl Machine<'_> {
    /// A local in memory is born; the instance before it dies.
    pub(super) fn begin_memory_local(
        &mut self,
        function: &FunctionCode,
        registers: &mut [Value],
        index: u32,
        place: Place,
    ) -> Result<(), Stop> {
        let local = function.memory_locals[index as usize];
        let old = registers[local.slot as usize].object();
        self.memory.place = place;
        if old != self.unborn.object() {
            self.memory.kill(old);
        }
        let frame = self.frames.last().map_or(0, |frame| frame.frame_address);
        let storage = Storage::Local(function.function, local.local);
        let address = frame + local.offset;
        match self.memory.create(address, local.size, storage, Birth::Uninitialised) {
            Ok(pointer) => {
                if !self.inputs.fills_with_zeros() {
                    self.fill_object(pointer, local.size);
                }
                registers[local.slot as usize] = pointer;
                Ok(())
            }
            Err(why) => Err(self.no_room(place, why)),
        }
    }

    /// A local in memory dies, or may have died. In the second case whoever names the local again is in its scope: it
    /// then names an instance that lives, with the same bytes, which may or may not be initialised. What points to
    /// the instance so far may be dangling.
    pub(super) fn end_memory_local(
        &mut self,
        function: &FunctionCode,
        registers: &mut [Value],
        index: u32,
        certain: bool,
        place: Place,
    ) -> Result<(), Stop> {
        let local = function.memory_locals[index as usize];
        let old = registers[local.slot as usize];
        self.memory.place = place;
        if certain {
            self.memory.kill(old.object());
            return Ok(());
        }
        if old.object() == self.unborn.object() {
            return Ok(());
        }
        if self.memory.object(old.object()).is_some_and(|object| object.content.names_heap_blocks()) {
            // Whether that is lost now is not known.
            self.note_unspecified(place, "a variable whose scope may have ended holds a heap block");
        }
        let storage = Storage::Local(function.function, local.local);
        match self.memory.create(old.bits, local.size, storage, Birth::Uninitialised) {
            Ok(new) => {
                self.memory.succeed(old.object(), new.object());
                registers[local.slot as usize] = new;
                if let Some(frame) = self.frames.last_mut() {
                    frame.extra().owned.push(old.object());
                }
                Ok(())
            }
            Err(why) => Err(self.no_room(place, why)),
        }
    }

    /// A promoted local is born uninitialised, or dies.
    pub(super) fn reset_home(
        &mut self,
        function: &FunctionCode,
        registers: &mut [Value],
        index: u32,
        place: Place,
    ) {
        let home = function.homes[index as usize];
        let slot = home.slot as usize;
        if home.counted && registers[slot].object().is_heap() {
            self.memory.place = place;
            self.memory.holder = Holder::EndedHome(function.function, home.slot);
            self.memory.drop_reference(registers[slot].object());
        }
        let wide = home.scalar.bits(self.program.data_model) > 64;
        let template = &self.templates[function.function];
        registers[slot] = template[slot];
        if wide {
            registers[slot + 1] = template[slot + 1];
        }
        if !self.inputs.fills_with_zeros() {
            self.fill_home(registers, slot, home.scalar.store_bytes(self.program.data_model), wide);
        }
    }

    /// Gives an uninitialised promoted local the bits that inputs say it has.
    pub(super) fn fill_home(&mut self, registers: &mut [Value], slot: usize, size: u64, wide: bool) {
        let bytes = self.inputs.fill(size).unwrap_or_default();
        let mut whole = [0; 16];
        for (target, byte) in whole.iter_mut().zip(bytes) {
            *target = byte;
        }
        let bits = u128::from_le_bytes(whole);
        // The shadow of an unborn local covers exactly the bits of its type.
        let shadows = &self.memory.shadows;
        let fit = |value: Value, bits: u64| value.with_bits(bits & shadows.get(value.shadow()).uninitialised);
        registers[slot] = fit(registers[slot], bits as u64);
        if wide {
            registers[slot + 1] = fit(registers[slot + 1], (bits >> 64) as u64);
        }
        let value = registers[slot];
        let shadow = self.memory.shadows.get(value.shadow());
        if let Some(recorder) = &mut self.memory.recorder
            && recorder.symbolic_fills
            && shadow.uninitialised != 0
        {
            let symbol = if wide {
                Symbol::Opaque
            } else {
                let key = InputKey::Fill(self.inputs.births(), 0);
                let atom = recorder.atom(key, 8 * size as u32, bits);
                let width = 64 - shadow.uninitialised.leading_zeros();
                let term = recorder.terms.truncate(atom, width);
                recorder.symbol(term, value.bits)
            };
            registers[slot] = self.memory.with_symbol(value, symbol);
            if wide {
                registers[slot + 1] = self.memory.with_symbol(registers[slot + 1], Symbol::Opaque);
            }
        }
    }

    /// Gives an uninitialised object the bytes that inputs say it has, and its number.
    pub(crate) fn fill_object(&mut self, pointer: Value, size: u64) {
        if let Some(bytes) = self.inputs.fill(size) {
            self.memory.set_filler(pointer.object(), &bytes);
        }
        if self.memory.recorder.is_some() {
            self.memory.set_birth(pointer.object(), self.inputs.births());
        }
    }

    /// A stack block of a size known only now.
    pub(crate) fn allocate_stack(&mut self, place: Place, size: Scalar, align: u64) -> Result<Value, Stop> {
        self.decide(place, size.low, Decided::Size);
        self.memory.place = place;
        let mark = self.memory.layout.stack_mark();
        match self.memory.create_on_stack(size.low.bits, align, Storage::StackBlock, Birth::Uninitialised) {
            Ok(pointer) => {
                self.fill_object(pointer, size.low.bits);
                if let Some(frame) = self.frames.last_mut() {
                    frame.extra().stack_blocks.push((pointer.object(), mark));
                }
                Ok(pointer)
            }
            Err(why) => Err(self.no_room(place, why)),
        }
    }

    /// Which stack blocks live now.
    pub(super) fn stack_token(&self) -> Value {
        let extra = self.frames.last().and_then(|frame| frame.extra.as_ref());
        Value::plain(extra.map_or(0, |extra| extra.stack_blocks.len() as u64))
    }

    /// Ends the stack blocks born since the token was made.
    pub(super) fn restore_stack(&mut self, place: Place, token: Value) {
        self.memory.place = place;
        let Some(extra) = self.frames.last_mut().and_then(|frame| frame.extra.as_mut()) else { return };
        let keep = usize::try_from(token.bits).unwrap_or(usize::MAX).min(extra.stack_blocks.len());
        let ended = extra.stack_blocks.split_off(keep);
        if let Some(&(_, mark)) = ended.first() {
            self.memory.layout.release_stack(mark);
        }
        for (id, _) in ended {
            self.memory.kill(id);
        }
    }

    /// The address of a label.
    pub(crate) fn label(&mut self, function: FunctionId, block: BlockId) -> Value {
        if let Some(&label) = self.labels.get(&(function, block)) {
            return label;
        }
        let address = self.memory.layout.place_code();
        let storage = Storage::Label(function, block);
        // An opaque object takes no memory: making it fails only when identities run out.
        let label = self.memory.create(address, 1, storage, Birth::Opaque).unwrap_or(Value::plain(address));
        self.labels.insert((function, block), label);
        label
    }

    /// The block that a label's address stands for.
    pub(super) fn label_target(
        &mut self,
        place: Place,
        function: FunctionId,
        address: Value,
    ) -> Result<BlockId, Stop> {
        let shadow = self.memory.shadows.get(address.shadow());
        if shadow.symbol.is_some() {
            self.record_exact(place, address);
        }
        if shadow != crate::value::Shadow::default() {
            self.decide_by(place, shadow, Decided::Branch);
        }
        let object = self.memory.object(address.object());
        match object.map(|object| (object.storage, object.address == address.bits)) {
            Some((Storage::Label(owner, block), true)) if owner == function => Ok(block),
            _ => {
                let message = "computed goto to something that is no label of this function";
                Err(self.fatal(Rule::BadIndirectCall, place, message))
            }
        }
    }
}

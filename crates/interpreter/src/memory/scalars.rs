//! Loads and stores of scalars: a fast path for the common case, and the exact one for the rest.

use super::{Fragment, Memory, Range};
use crate::memory::content::References;
use crate::memory::object::Life;
use crate::value::{ObjectId, Origin, Shadow, ShadowId, Symbol, Value, low_bits};
use tayra_program::ScalarType;

/// A little-endian number of up to 8 bytes.
#[inline]
fn little_endian(bytes: &[u8]) -> u64 {
    match bytes.len() {
        1 => u64::from(bytes[0]),
        2 => u64::from(u16::from_le_bytes([bytes[0], bytes[1]])),
        4 => u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])),
        8 => u64::from_le_bytes([
            bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        ]),
        _ => bytes.iter().rev().fold(0, |value, &byte| (value << 8) | u64::from(byte)),
    }
}

impl Memory {
    /// Loads `BYTES` (1, 2, 4 or 8) bytes if nothing special is at hand: live object, in bounds, initialised.
    #[inline]
    pub(crate) fn load_fast<const BYTES: usize>(&self, pointer: Value) -> Option<Value> {
        if pointer.shadow() != ShadowId::PLAIN {
            return None;
        }
        let object = self.object(pointer.object())?;
        if object.life != Life::Alive {
            return None;
        }
        let offset = pointer.bits.wrapping_sub(object.address);
        let start = usize::try_from(offset).ok()?;
        let bytes = object.content.bytes.flat()?;
        let part: [u8; BYTES] = *bytes.get(start..)?.first_chunk::<BYTES>()?;
        let bits = little_endian(&part);
        if let Some(initialised) = &object.content.initialised {
            let mask = initialised.flat()?.get(start..)?.first_chunk::<BYTES>()?;
            if *mask != [0xff; BYTES] {
                return None;
            }
        }
        if object.content.has_no_pointers() {
            return Some(Value::plain(bits));
        }
        let word = self.model.pointer_bytes();
        let target = object.content.whole_word(offset)?;
        if target == ObjectId::NONE {
            // A value that crosses into the next word is left to the exact path.
            return (offset % word + BYTES as u64 <= word).then(|| Value::plain(bits));
        }
        (BYTES as u64 == word && offset.is_multiple_of(word) && target.is_some())
            .then(|| Value::pointer(bits, target))
    }

    /// Stores `BYTES` (1, 2, 4 or 8) bytes if nothing special is at hand; `false` if the exact path must do it.
    #[inline]
    pub(crate) fn store_fast<const BYTES: usize>(&mut self, pointer: Value, value: Value) -> bool {
        if pointer.shadow() != ShadowId::PLAIN {
            return false;
        }
        let word = self.model.pointer_bytes();
        let Some(object) = self.object_mut(pointer.object()) else { return false };
        if object.life != Life::Alive || object.read_only {
            return false;
        }
        let offset = pointer.bits.wrapping_sub(object.address);
        let Ok(start) = usize::try_from(offset) else { return false };
        let content = &mut object.content;
        if !(value.is_plain() && content.has_no_pointers()) {
            // Pointers: only a whole word that is not a counted reference, over one that is not.
            let whole = BYTES as u64 == word && offset.is_multiple_of(word);
            if !whole || value.shadow() != ShadowId::PLAIN || value.object().is_heap() {
                return false;
            }
            match content.whole_word(offset) {
                Some(old) if !old.is_heap() => {}
                Some(_) | None => return false,
            }
            if offset > object.size || object.size - offset < BYTES as u64 {
                return false;
            }
            content.replace_word(offset, value.object());
        }
        let Some(bytes) = content.bytes.flat_mut() else { return false };
        let Some(slot) = bytes.get_mut(start..).and_then(|rest| rest.first_chunk_mut::<BYTES>()) else {
            return false;
        };
        slot.copy_from_slice(&value.bits.to_le_bytes()[..BYTES]);
        if let Some(initialised) = &mut content.initialised
            && let Some(mask) = initialised
                .flat_mut()
                .and_then(|all| all.get_mut(start..))
                .and_then(|rest| rest.first_chunk_mut::<BYTES>())
        {
            *mask = [0xff; BYTES];
        }
        true
    }

    /// Loads a scalar from a checked range, with everything known of its bytes.
    pub(crate) fn load(&mut self, range: Range, scalar: ScalarType) -> (Value, Value) {
        let bits = scalar.bits(self.model);
        let bytes = scalar.store_bytes(self.model);
        let low = self.load_part(range.object, range.offset, bytes.min(8), bits.min(64));
        let high = if bytes > 8 {
            self.load_part(range.object, range.offset + 8, bytes - 8, bits - 64)
        } else {
            Value::ZERO
        };
        (low, high)
    }

    /// Up to 8 bytes, with everything known of them.
    pub(super) fn load_bytes(&mut self, id: ObjectId, offset: u64, bytes: u64) -> Value {
        self.load_part(id, offset, bytes, 8 * bytes as u32)
    }

    fn load_part(&mut self, id: ObjectId, offset: u64, bytes: u64, bits: u32) -> Value {
        if self.recorder.is_some() {
            self.name_fillings(id, offset, bytes, bytes);
            self.name_cells(id, offset, bytes, bytes);
        }
        let Some(object) = self.object(id) else { return Value::ZERO };
        let count = bytes as usize;
        let (mut data, mut mask) = ([0; 8], [0; 8]);
        object.content.bytes.read(offset, &mut data[..count]);
        object.content.initialised_bits(offset, &mut mask[..count]);
        let value = u64::from_le_bytes(data) & low_bits(bits);
        let uninitialised = !u64::from_le_bytes(mask) & low_bits(bits);
        let (target, shadow, exposed) = if object.content.has_no_pointers() {
            (ObjectId::NONE, ShadowId::PLAIN, Vec::new())
        } else {
            let fragments: Vec<Option<Fragment>> =
                (0..bytes).map(|i| object.content.fragment_at(offset + i)).collect();
            provenance(&fragments, self.model.pointer_bytes())
        };
        for lost in exposed {
            self.expose(lost);
        }
        let symbol = if self.recorder.is_some() {
            self.load_symbol(id, offset, bytes, bits, value)
        } else {
            Symbol::None
        };
        if uninitialised == 0 && symbol == Symbol::None {
            return Value::with(value, target, shadow);
        }
        let tainted = self.shadows.get(shadow).tainted;
        if shadow != ShadowId::PLAIN {
            self.expose(target);
        }
        let keep = if shadow == ShadowId::PLAIN { target } else { ObjectId::NONE };
        let origin = if uninitialised == 0 { Origin::NONE } else { self.origin_in(id, offset, bytes) };
        let shadow = self.shadows.intern(Shadow { uninitialised, tainted, symbol, origin });
        Value::with(value, keep, shadow)
    }

    /// Stores a scalar into a checked range, with everything known of its bits.
    pub(crate) fn store(&mut self, range: Range, scalar: ScalarType, low: Value, high: Value) {
        let bits = scalar.bits(self.model);
        let bytes = scalar.store_bytes(self.model);
        self.store_part(range.object, range.offset, bytes.min(8), bits.min(64), low);
        if bytes > 8 {
            self.store_part(range.object, range.offset + 8, bytes - 8, bits - 64, high);
        }
        self.settle(range.object, Some(range.offset));
    }

    fn store_part(&mut self, id: ObjectId, offset: u64, bytes: u64, bits: u32, value: Value) {
        let word = self.model.pointer_bytes();
        let shadow = self.shadows.get(value.shadow());
        if shadow.origin != Origin::NONE {
            self.note_origin(id, (offset, bytes), shadow.origin);
        }
        if self.recorder.is_some() {
            self.store_symbol(id, offset, bytes, bits, value);
        }
        let count = bytes as usize;
        let mut references: References = std::mem::take(&mut self.references);
        let mut exposed = false;
        if let Some(object) = self.object_mut(id) {
            let content = &mut object.content;
            content.clear_pointers(offset, bytes, &mut references);
            content.bytes.write(offset, &value.bits.to_le_bytes()[..count]);
            let mask = !(shadow.uninitialised & low_bits(bits));
            content.set_initialised_bits(offset, &mask.to_le_bytes()[..count], object.size);
            let target = value.object();
            if target.is_some() {
                match value.shadow().fragment_index() {
                    Some(index) => content.set_pointer(offset, bytes, target, index, &mut references),
                    None if bytes >= word => {
                        let index = if shadow.tainted { Fragment::MOVED } else { 0 };
                        content.set_pointer(offset, word, target, index, &mut references);
                        content.set_tainted(offset + word, bytes - word, &mut references);
                    }
                    None => {
                        content.set_tainted(offset, bytes, &mut references);
                        exposed = true;
                    }
                }
            } else if shadow.tainted {
                content.set_tainted(offset, bytes, &mut references);
            }
        }
        if exposed {
            self.expose(value.object());
        }
        self.references = references;
    }
}

/// What the bytes of a loaded value say together: whole pointer, part of one, address-dependent, or nothing. Objects
/// whose pointer was torn apart are exposed.
fn provenance(fragments: &[Option<Fragment>], word: u64) -> (ObjectId, ShadowId, Vec<ObjectId>) {
    let mut known = fragments.iter().flatten();
    let Some(first) = known.next() else { return (ObjectId::NONE, ShadowId::PLAIN, Vec::new()) };
    let one_pointer = first.object.is_some()
        && fragments.iter().enumerate().all(|(i, f)| {
            f.is_some_and(|f| {
                f.object == first.object && u64::from(f.index) == u64::from(first.index) + i as u64
            })
        });
    if one_pointer && first.index >= Fragment::MOVED {
        if first.index == Fragment::MOVED && fragments.len() as u64 == word {
            return (first.object, ShadowId::TAINTED, Vec::new());
        }
    } else if one_pointer {
        let shadow = if first.index == 0 && fragments.len() as u64 == word {
            ShadowId::PLAIN
        } else {
            ShadowId::fragment(first.index)
        };
        return (first.object, shadow, Vec::new());
    }
    let exposed = fragments.iter().flatten().map(|f| f.object).filter(|o| o.is_some()).collect();
    (ObjectId::NONE, ShadowId::TAINTED, exposed)
}

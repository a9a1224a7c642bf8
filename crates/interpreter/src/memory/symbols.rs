//! Terms beside the bytes of objects, in recorded runs.
//!
//! A byte that depends on inputs is one of the bytes of a stored term. An object with such bytes counts as guarded, so
//! that every access takes the exact path; objects of runs that are not recorded have none.

use super::{Life, Memory, Range};
use crate::execute::Rider;
use crate::recorder::InputKey;
use crate::value::{ObjectId, Shadow, Symbol, Value};
use std::collections::BTreeMap;
use tayra_terms::TermId;

/// How a byte in memory depends on inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteSymbol {
    /// In a way that terms do not express.
    Opaque,
    /// It is this byte of the term.
    Byte {
        /// A term of whole bytes.
        term: TermId,
        /// Which one, from the lowest on.
        index: u8,
    },
}

/// Bytes that depend on inputs, by offset.
pub(crate) type ByteSymbols = BTreeMap<u64, ByteSymbol>;

impl Memory {
    /// The term of a value as a number of `width` bits, if it depends on inputs.
    pub(crate) fn rider(&mut self, value: Value, width: u32) -> Rider {
        let (term, at) = match self.shadows.get(value.shadow()).symbol {
            Symbol::None => return Rider::None,
            Symbol::Opaque => return Rider::Opaque,
            Symbol::Term { term, at } => (term, at),
        };
        let pointer_bits = self.model.pointer_bits();
        let Some(recorder) = &mut self.recorder else { return Rider::None };
        let terms = &mut recorder.terms;
        let mut term = term;
        if value.bits != at {
            // A pointer moved by a known distance: pointers move within their width.
            if terms.bits(term) < pointer_bits {
                term = terms.extend(term, pointer_bits, false);
            }
            term = terms.add_constant(term, u128::from(value.bits).wrapping_sub(u128::from(at)));
        }
        if terms.bits(term) < width {
            term = terms.extend(term, width, false);
        } else if terms.bits(term) > width {
            term = terms.truncate(term, width);
        }
        Rider::Term(term)
    }

    /// The bytes of an object that nobody can write, if they are nothing but numbers.
    pub(crate) fn constant_bytes(&self, id: ObjectId) -> Option<Vec<u8>> {
        let object = self.object(id)?;
        let content = &object.content;
        if !object.read_only || object.life != super::object::Life::Alive {
            return None;
        }
        if content.symbols.is_some() || !content.has_no_pointers() {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(object.size).ok()?];
        content.initialised_bits(0, &mut bytes);
        if bytes.iter().any(|&mask| mask != 0xff) {
            return None;
        }
        content.bytes.read(0, &mut bytes);
        Some(bytes)
    }

    /// The symbol of `bits` bits in the `bytes` bytes from `offset` on, which read as `value`.
    pub(super) fn load_symbol(
        &mut self,
        id: ObjectId,
        offset: u64,
        bytes: u64,
        bits: u32,
        value: u64,
    ) -> Symbol {
        let Some(object) = self.object(id) else { return Symbol::None };
        let Some(symbols) = &object.content.symbols else { return Symbol::None };
        let found: Vec<(u64, ByteSymbol)> =
            symbols.range(offset..offset + bytes).map(|(&at, &symbol)| (at - offset, symbol)).collect();
        if found.is_empty() {
            return Symbol::None;
        }
        let mut data = [0; 8];
        object.content.bytes.read(offset, &mut data[..bytes as usize]);
        let Some(recorder) = &mut self.recorder else { return Symbol::Opaque };
        let terms = &mut recorder.terms;
        let whole = match found[0] {
            (0, ByteSymbol::Byte { term, index: 0 })
                if found.len() as u64 == bytes
                    && u64::from(terms.bits(term)) == 8 * bytes
                    && found.iter().enumerate().all(|(i, &(at, symbol))| {
                        at == i as u64 && symbol == ByteSymbol::Byte { term, index: i as u8 }
                    }) =>
            {
                Some(term)
            }
            _ => None,
        };
        let mut term = match whole {
            Some(term) => term,
            None => {
                let mut joined: Option<TermId> = None;
                for at in 0..bytes {
                    let byte = match found.iter().find(|(place, _)| *place == at) {
                        Some((_, ByteSymbol::Opaque)) => return Symbol::Opaque,
                        Some((_, ByteSymbol::Byte { term, index })) => {
                            terms.extract(*term, 8 * u32::from(*index), 8)
                        }
                        None => terms.constant(8, u128::from(data[at as usize])),
                    };
                    joined = Some(match joined {
                        Some(low) => terms.concatenate(byte, low),
                        None => byte,
                    });
                }
                match joined {
                    Some(term) => term,
                    None => return Symbol::None,
                }
            }
        };
        if terms.bits(term) > bits {
            term = terms.truncate(term, bits);
        }
        recorder.symbol(term, value)
    }

    /// Gives uninitialised bytes of a range terms of their own, `piece` bytes at a time where a whole piece is so; only
    /// in runs where the filling of uninitialised objects has terms.
    pub(super) fn name_fillings(&mut self, id: ObjectId, offset: u64, length: u64, piece: u64) {
        const LONGEST: u64 = 1 << 12;
        if !self.recorder.as_ref().is_some_and(|recorder| recorder.symbolic_fills) {
            return;
        }
        let Some(object) = self.object(id) else { return };
        let (birth, born) = (object.birth, object.born);
        if object.content.initialised.is_none() || birth == 0 {
            return;
        }
        let count = length.min(LONGEST) as usize;
        let (mut marks, mut data) = (vec![0; count], vec![0; count]);
        object.content.initialised_bits(offset, &mut marks);
        object.content.bytes.read(offset, &mut data);
        let symbols = object.content.symbols.as_deref();
        let is_open =
            |i: usize| marks[i] == 0 && !symbols.is_some_and(|s| s.contains_key(&(offset + i as u64)));
        let open: Vec<bool> = (0..count).map(is_open).collect();
        let Some(recorder) = &mut self.recorder else { return };
        if length > LONGEST {
            recorder.note_gap(born, "more uninitialised bytes than can be told apart");
        }
        let mut named = Vec::new();
        let mut at = 0;
        while at < count {
            if !open[at] {
                at += 1;
                continue;
            }
            let whole = at + piece as usize <= count
                && (offset + at as u64).is_multiple_of(piece)
                && open[at..at + piece as usize].iter().all(|&open| open);
            let bytes = if whole { piece as usize } else { 1 };
            let value = data[at..at + bytes].iter().rev().fold(0, |sum, &b| sum << 8 | u128::from(b));
            let key = InputKey::Fill(birth, (offset + at as u64) as u32);
            let term = recorder.atom(key, 8 * bytes as u32, value);
            named.extend(
                (0..bytes).map(|i| (offset + (at + i) as u64, ByteSymbol::Byte { term, index: i as u8 })),
            );
            at += bytes;
        }
        self.set_symbols(id, named);
    }

    /// Writes down what the stored bytes depend on, and forgets what those before depended on.
    pub(super) fn store_symbol(&mut self, id: ObjectId, offset: u64, bytes: u64, bits: u32, value: Value) {
        self.forget_symbols(id, offset, bytes);
        let stored = match self.rider(value, bits) {
            Rider::None => return,
            Rider::Opaque => None,
            Rider::Term(term) => {
                let Some(recorder) = &mut self.recorder else { return };
                Some(recorder.terms.extend(term, 8 * bytes as u32, false))
            }
        };
        let symbol = |index: u64| match stored {
            Some(term) => ByteSymbol::Byte { term, index: index as u8 },
            None => ByteSymbol::Opaque,
        };
        let all: Vec<(u64, ByteSymbol)> = (0..bytes).map(|i| (offset + i, symbol(i))).collect();
        self.set_symbols(id, all);
    }

    /// Forgets what bytes depended on.
    #[inline]
    pub(super) fn forget_symbols(&mut self, id: ObjectId, offset: u64, length: u64) {
        if self.recorder.is_none() {
            return;
        }
        self.note_written(id, offset, length);
        if let Some(object) = self.object_mut(id)
            && let Some(symbols) = &mut object.content.symbols
        {
            let found: Vec<u64> = symbols.range(offset..offset + length).map(|(&at, _)| at).collect();
            for at in found {
                symbols.remove(&at);
            }
        }
    }

    /// Says what bytes depend on.
    pub(crate) fn set_symbols(&mut self, id: ObjectId, all: Vec<(u64, ByteSymbol)>) {
        if all.is_empty() {
            return;
        }
        if let Some(object) = self.object_mut(id) {
            if object.life == Life::Alive {
                object.life = Life::Guarded;
            }
            object.content.symbols.get_or_insert_default().extend(all);
        }
    }

    /// What bytes of a range depend on, by distance from its start.
    pub(crate) fn symbols_in(&self, range: Range, length: u64) -> Vec<(u64, ByteSymbol)> {
        let symbols = self.object(range.object).and_then(|object| object.content.symbols.as_ref());
        symbols.map_or_else(Vec::new, |symbols| {
            symbols
                .range(range.offset..range.offset + length)
                .map(|(&at, &symbol)| (at - range.offset, symbol))
                .collect()
        })
    }

    /// The shadow of a value with another symbol.
    pub(crate) fn with_symbol(&mut self, value: Value, symbol: Symbol) -> Value {
        if !symbol.is_some() {
            return value;
        }
        let shadow = self.shadows.get(value.shadow());
        let shadow = self.shadows.intern(Shadow { symbol, ..shadow });
        Value::with(value.bits, value.object(), shadow)
    }
}

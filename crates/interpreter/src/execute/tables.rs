//! Reads of constant tables at a place that depends on inputs: what is read gets a term, so the place need not be fixed.
//!
//! The macros of `ctype.h` read such a table for every letter. A table is taken for pieces of equal numbers, or of numbers
//! that grow by one; which piece a place is in is asked by the term itself.
//!
//! Errs towards: fixing the place, as for any other memory. Gives up: on tables of many pieces.

use super::Rider;
use crate::machine::Machine;
use crate::recorder::Recorder;
use crate::value::{Shadow, Symbol, Value};
use tayra_program::Place;
use tayra_terms::TermId;

/// The largest table, and the most pieces of one.
const MOST_BYTES: u64 = 4096;
const MOST_PIECES: usize = 32;

/// Numbers from an index on that are equal, or grow by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    start: u64,
    first: u64,
    grows: bool,
}

impl Machine<'_> {
    /// What is read from a constant table through a pointer that depends on inputs, and only on them.
    #[cold]
    pub(super) fn load_from_table(&mut self, place: Place, pointer: Value, bytes: u8) -> Option<Value> {
        self.memory.recorder.as_ref()?;
        let shadow = self.memory.shadows.get(pointer.shadow());
        if !shadow.symbol.is_some() || shadow.uninitialised != 0 || shadow.tainted || !bytes.is_power_of_two()
        {
            return None;
        }
        let (address, size) = self.memory.object(pointer.object()).map(|o| (o.address, o.size))?;
        let length = u64::from(bytes);
        if size > MOST_BYTES || size < length {
            return None;
        }
        let width = self.program.data_model.pointer_bits();
        let Rider::Term(term) = self.rider(pointer, width) else { return None };
        let table = self.memory.constant_bytes(pointer.object())?;
        let pieces = pieces(&table, usize::from(bytes))?;
        let offset = pointer.bits.wrapping_sub(address);
        let recorder = self.memory.recorder.as_mut()?;
        let at = recorder.terms.add_constant(term, u128::from(address).wrapping_neg());
        // First what would end the run, then what is read across two numbers: that is left to the general way.
        let last = recorder.terms.constant(width, u128::from(size - length));
        let beyond = recorder.terms.unsigned_less(last, at);
        recorder.check(beyond, place);
        if offset > size - length {
            return None;
        }
        if bytes > 1 {
            let low = recorder.terms.truncate(at, bytes.trailing_zeros());
            let zero = recorder.terms.constant(bytes.trailing_zeros(), 0);
            let whole = recorder.terms.equal(low, zero);
            let across = recorder.terms.not(whole);
            recorder.check(across, place);
        }
        if !offset.is_multiple_of(length) {
            return None;
        }
        let read = read(recorder, at, u32::from(bytes), &pieces);
        let bits = number(&table[offset as usize..], usize::from(bytes));
        let symbol = recorder.symbol(read, bits);
        self.end_if_full();
        if symbol == Symbol::None {
            return Some(Value::plain(bits));
        }
        let shadow = self.memory.shadows.intern(Shadow { symbol, ..Shadow::default() });
        Some(Value::with(bits, crate::value::ObjectId::NONE, shadow))
    }
}

/// The number that starts a slice.
fn number(bytes: &[u8], length: usize) -> u64 {
    bytes[..length].iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// The pieces of a table of numbers of `length` bytes, unless they are many.
fn pieces(table: &[u8], length: usize) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut before = None;
    for (index, bytes) in table.chunks_exact(length).enumerate() {
        let (index, value) = (index as u64, number(bytes, length));
        let second = pieces.last().is_some_and(|piece| piece.start + 1 == index);
        let step = before.and_then(|before| value.checked_sub(before));
        let full = pieces.len() == MOST_PIECES;
        match (pieces.last_mut(), step) {
            (Some(piece), Some(step @ (0 | 1))) if second || piece.grows == (step == 1) => {
                piece.grows = step == 1;
            }
            _ if full => return None,
            _ => pieces.push(Piece { start: index, first: value, grows: false }),
        }
        before = Some(value);
    }
    Some(pieces)
}

/// The number at an offset of which it is known that it lies within the table, at the start of a number.
fn read(recorder: &mut Recorder, at: TermId, length: u32, pieces: &[Piece]) -> TermId {
    let terms = &mut recorder.terms;
    let (width, bits) = (terms.bits(at), 8 * length);
    let distance = terms.constant(width, u128::from(length.trailing_zeros()));
    let index = terms.lshr(at, distance);
    let index = if bits < width { terms.truncate(index, bits) } else { terms.extend(index, bits, false) };
    let mut read: Option<(u64, TermId)> = None;
    for piece in pieces.iter().rev() {
        let value = if piece.grows {
            terms.add_constant(index, u128::from(piece.first).wrapping_sub(u128::from(piece.start)))
        } else {
            terms.constant(bits, u128::from(piece.first))
        };
        let chosen = match read {
            None => value,
            Some((next, later)) => {
                let bound = terms.constant(width, u128::from(next) * u128::from(length));
                let here = terms.unsigned_less(at, bound);
                terms.if_then_else(here, value, later)
            }
        };
        read = Some((piece.start, chosen));
    }
    read.map_or_else(|| terms.constant(bits, 0), |(_, read)| read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_taken_for_pieces() {
        let bytes: Vec<u8> =
            [7u16, 7, 7, 8, 9, 10, 3, 300, 301].iter().flat_map(|n| n.to_le_bytes()).collect();
        let piece = |start, first, grows| Piece { start, first, grows };
        assert_eq!(
            pieces(&bytes, 2),
            Some(vec![piece(0, 7, false), piece(3, 8, true), piece(6, 3, false), piece(7, 300, true)])
        );
        let many: Vec<u8> = (0..=255u8).map(|n| n.wrapping_mul(37)).collect();
        assert_eq!(pieces(&many, 1), None);
    }

    #[test]
    fn what_is_read_is_what_the_table_holds() {
        let table: Vec<u32> = vec![5, 5, 5, 9, 10, 11, u32::MAX, 0, 1, 2, 77];
        let bytes: Vec<u8> = table.iter().flat_map(|n| n.to_le_bytes()).collect();
        let pieces = pieces(&bytes, 4).unwrap_or_default();
        for width in [32, 64] {
            for (index, &expected) in table.iter().enumerate() {
                let mut recorder = Recorder::new();
                let at = recorder.terms.constant(width, 4 * index as u128);
                let read = read(&mut recorder, at, 4, &pieces);
                assert_eq!(recorder.terms.as_constant(read), Some(u128::from(expected)), "{index}");
            }
        }
    }
}

//! Reads at an offset that is not constant, out of memory whose content is known: tables of numbers, of functions, of
//! strings.
//!
//! Memory alone gives an unknown value there. Where the offset can be one of a few places only, more is known: a number
//! lies between what the places hold, and a pointer is taken apart, one successor for each place. Whether an offset can be
//! at a place is what the numbers say of its range and stride, so the places are all that the state admits.
//!
//! Errs towards: an unknown value.

use crate::Successor;
use crate::access::{Access, Range};
use crate::machine::Machine;
use crate::step::{Cut, Flow, Step};
use tayra_memory_graph::{Content, Object, Pointer, Reading, State};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_program::{RegisterId, ScalarType};
use tayra_terms::{TermId, signed};

/// How many places a pointer may come from.
const MOST_CASES: i64 = 16;
/// How many places a number may come from, if what they hold is not constant.
const MOST_NUMBERS: i64 = 32;
/// How many bytes of constants are looked at.
const MOST_BYTES: i64 = 1 << 14;
/// Of how many pieces of one number each a table is at the most, if what is read is said by the index.
const MOST_PIECES: usize = 24;
/// How many places there are then at the least, and in each piece on average.
const LEAST_PLACES: i64 = 8;
const LEAST_IN_A_PIECE: i64 = 4;

/// Places in an object at equal distances.
#[derive(Clone, Copy, Debug)]
struct Places {
    first: i64,
    last: i64,
    distance: i64,
}

impl Places {
    fn count(&self) -> i64 {
        (self.last - self.first) / self.distance + 1
    }

    fn iter(self) -> impl Iterator<Item = i64> {
        (0..self.count()).map(move |index| self.first + index * self.distance)
    }
}

/// The least and the greatest value, read in both ways.
struct Hull {
    signed: Interval,
    unsigned: Interval,
}

impl Hull {
    const EMPTY: Hull = Hull { signed: Interval::EMPTY, unsigned: Interval::EMPTY };

    fn add(&mut self, signed: &Interval, unsigned: &Interval) {
        self.signed = self.signed.hull(signed);
        self.unsigned = self.unsigned.hull(unsigned);
    }
}

impl Machine<'_> {
    /// Reads a scalar for a register. A pointer out of a table has one successor for each place.
    pub(crate) fn load_into(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        dest: RegisterId,
        address: TermId,
        scalar: ScalarType,
    ) -> Flow<TermId> {
        let bytes = scalar.store_bytes(self.program.data_model);
        let range =
            self.access(state, step, address, &LinearExpr::constant(i128::from(bytes)), Access::Read)?;
        if scalar == ScalarType::Pointer
            && let Some(cases) = self.cases(state, &range, bytes)
        {
            return self.take_apart(state, step, dest, &range, cases);
        }
        Ok(self.fetch(state, step, &range, scalar))
    }

    /// The value at each place that the offset can be at, if all are known and it is worth it.
    fn cases(&mut self, state: &mut State, range: &Range, bytes: u64) -> Option<Vec<(i64, TermId)>> {
        if range.offset.as_constant().is_some()
            || state.peek(&mut self.universe, range.object, &range.offset, bytes).is_some()
        {
            return None;
        }
        let places = self.places(state, &range.offset).filter(|places| places.count() <= MOST_CASES)?;
        let mut cases = Vec::new();
        let mut telling = false;
        for place in places.iter() {
            let at = LinearExpr::constant(place);
            let value = state.peek(&mut self.universe, range.object, &at, bytes)?;
            telling |= self.resolve(state, value) != Pointer::Number;
            cases.push((place, value));
        }
        telling.then_some(cases)
    }

    /// Goes on with one case; the others become successors beside it.
    fn take_apart(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        dest: RegisterId,
        range: &Range,
        cases: Vec<(i64, TermId)>,
    ) -> Flow<TermId> {
        let Some(start) = state.objects().get(range.object).map(|o| o.address) else {
            return step.stop("a read of an object that is unknown");
        };
        let whole = state.clone();
        let only = cases.len() == 1;
        if !only {
            step.split_at(&whole);
        }
        let mut main = None;
        for (place, value) in cases {
            let mut case = whole.clone();
            let here = Constraint::equal(range.offset.clone(), LinearExpr::constant(place));
            if case.numbers_mut().assume(&mut self.universe, &here) == Met::Unsatisfiable {
                continue;
            }
            let at = self.universe.terms.add_constant(start, place as u128);
            let address = self.address_term(&range.offset, start);
            let conditions = match address {
                Some(address) if !only => step.case(self.universe.terms.equal(address, at), true),
                _ => step.conditions.clone(),
            };
            if main.is_none() {
                *state = case;
                main = Some((value, conditions));
            } else {
                self.set(&mut case, dest, value);
                step.others.push(Successor { state: case, conditions });
            }
        }
        // No case: no concrete state was described in the first place.
        let (value, conditions) = main.ok_or(Cut)?;
        step.conditions = conditions;
        Ok(value)
    }

    /// The address at an offset as a term, if the offset is made of terms.
    fn address_term(&mut self, offset: &LinearExpr, start: TermId) -> Option<TermId> {
        let bits = self.universe.pointer_bits;
        let distance = self.universe.term_of(offset, bits)?;
        Some(self.universe.terms.add(start, distance))
    }

    /// What known content tells about a value just read at an offset that is not constant.
    pub(crate) fn learn_from_table(&mut self, state: &mut State, range: &Range, bytes: u64, value: TermId) {
        if bytes == 0 || bytes > 8 {
            return;
        }
        let Some(places) = self.places(state, &range.offset) else { return };
        let Some(object) = state.objects().get(range.object) else { return };
        let constants = constant_bytes(self, object, places, bytes);
        let hull = match constants {
            Some(content) => constant_hull(&content, places, bytes),
            None => match self.hull(state, range, places, bytes) {
                Some(hull) => hull,
                None => return,
            },
        };
        let (a, b) = (self.universe.signed(value), self.universe.unsigned(value));
        self.keep_within(state, &a, &hull.signed);
        self.keep_within(state, &b, &hull.unsigned);
    }

    /// What is read out of constants of few pieces, like a table of classes of characters, is said by the index: which piece it is
    /// in is asked where the number is. Only where that tells more than it costs.
    pub(crate) fn number_from_table(
        &mut self,
        state: &mut State,
        range: &Range,
        bytes: u64,
    ) -> Option<TermId> {
        let bits = u32::try_from(bytes * 8).ok().filter(|bits| (8..=64).contains(bits))?;
        // A choice of two numbers as wide as a pointer would be taken for one of two pointers.
        if bits == self.universe.pointer_bits {
            return None;
        }
        let [(var, factor)] = range.offset.terms() else { return None };
        let (factor, base) = (factor.to_i64()?, range.offset.constant_part().to_i64()?);
        let (index, signed) = match self.universe.reading(*var) {
            Reading::Signed(term) => (term, true),
            Reading::Unsigned(term) => (term, false),
            Reading::Whole(_) | Reading::Free => return None,
        };
        let places = self.places(state, &range.offset)?;
        if factor <= 0 || places.count() < LEAST_PLACES {
            return None;
        }
        let object = state.objects().get(range.object).filter(|object| !object.is_writable())?;
        let content = constant_bytes(self, object, places, bytes)?;
        // Where each piece begins, and its number.
        let mut pieces: Vec<(i64, u128)> = Vec::new();
        for place in places.iter() {
            let value = element(&content, places, place, bytes);
            if pieces.last().is_none_or(|(_, before)| *before != value) {
                if pieces.len() == MOST_PIECES {
                    return None;
                }
                pieces.push((place, value));
            }
        }
        if pieces.len() as i64 * LEAST_IN_A_PIECE > places.count() {
            return None;
        }
        let terms = &mut self.universe.terms;
        let width = terms.bits(index);
        let limits = if signed { Interval::signed(width) } else { Interval::unsigned(width) };
        let (last, value) = pieces.pop()?;
        let mut read = terms.constant(bits, value);
        let mut next = last;
        while let Some((start, value)) = pieces.pop() {
            // The least index that leads to the next piece.
            let first = (next - base).div_euclid(factor) + i64::from((next - base).rem_euclid(factor) != 0);
            if !limits.contains(&Integer::from(first)) {
                return None;
            }
            let bound = terms.constant(width, i128::from(first).cast_unsigned());
            let here =
                if signed { terms.signed_less(index, bound) } else { terms.unsigned_less(index, bound) };
            let number = terms.constant(bits, value);
            read = terms.if_then_else(here, number, read);
            next = start;
        }
        Some(read)
    }

    /// Between what the values at the places lie, by what is known of each.
    fn hull(&mut self, state: &mut State, range: &Range, places: Places, bytes: u64) -> Option<Hull> {
        if places.count() > MOST_NUMBERS {
            return None;
        }
        let mut hull = Hull::EMPTY;
        for place in places.iter() {
            let at = LinearExpr::constant(place);
            let value = state.peek(&mut self.universe, range.object, &at, bytes)?;
            let (a, b) = (self.universe.signed(value), self.universe.unsigned(value));
            let a = state.numbers_mut().bounds(&mut self.universe, &a);
            let b = state.numbers_mut().bounds(&mut self.universe, &b);
            hull.add(&a, &b);
        }
        Some(hull)
    }

    fn keep_within(&mut self, state: &mut State, reading: &LinearExpr, range: &Interval) {
        if let Some(low) = range.lower() {
            let least = Constraint::at_least(reading.clone(), LinearExpr::constant(low.clone()));
            state.numbers_mut().assume(&mut self.universe, &least);
        }
        if let Some(high) = range.upper() {
            let most = Constraint::at_most(reading.clone(), LinearExpr::constant(high.clone()));
            state.numbers_mut().assume(&mut self.universe, &most);
        }
    }

    /// Every place that the offset can be at.
    fn places(&mut self, state: &mut State, offset: &LinearExpr) -> Option<Places> {
        let range = state.numbers_mut().bounds(&mut self.universe, offset);
        let stride = state.numbers().domain().stride(offset);
        let range = stride.tighten(&range);
        let first = range.lower().and_then(Integer::to_i64)?;
        let last = range.upper().and_then(Integer::to_i64)?;
        // Zero says that there is one value only.
        let distance = stride.modulus().to_i64()?.max(1);
        let fits = first >= 0 && first <= last && last < i64::MAX / 2;
        fits.then_some(Places { first, last, distance })
    }
}

/// The bytes from the first place to the end of the last one, if all are constants.
fn constant_bytes(machine: &Machine<'_>, object: &Object, places: Places, bytes: u64) -> Option<Vec<u8>> {
    let end = places.last.checked_add(i64::try_from(bytes).ok()?)?;
    let length = end.checked_sub(places.first).filter(|&length| length <= MOST_BYTES)?;
    let mut content: Vec<Option<u8>> = vec![None; usize::try_from(length).ok()?];
    let constant = |expr: &LinearExpr| expr.as_constant().and_then(Integer::to_i64);
    for run in &object.runs {
        let (Some(low), Some(high)) = (constant(&run.low), constant(&run.high)) else { continue };
        for at in low.max(places.first)..high.min(end) {
            let byte = if let Content::Byte(byte) = &run.content {
                Some(*byte)
            } else if let Content::Image { base, image } = &run.content {
                at.checked_sub(*base).and_then(|i| image.get(usize::try_from(i).ok()?).copied())
            } else {
                break;
            };
            let index = usize::try_from(at - places.first).ok()?;
            content[index] = content[index].or(byte);
        }
    }
    for cell in &object.cells {
        let (Some(start), Some(value)) =
            (constant(&cell.offset), machine.universe.terms.as_constant(cell.value))
        else {
            continue;
        };
        for skip in 0..cell.bytes.min(16) {
            let at = start.checked_add_unsigned(skip)?;
            if at >= places.first && at < end {
                let index = usize::try_from(at - places.first).ok()?;
                content[index] = Some((value >> (8 * skip)) as u8);
            }
        }
    }
    content.into_iter().collect()
}

/// The number at a place.
fn element(content: &[u8], places: Places, place: i64, bytes: u64) -> u128 {
    let start = usize::try_from(place - places.first).unwrap_or(0);
    let width = usize::try_from(bytes).unwrap_or(8);
    content[start..start + width].iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte))
}

fn constant_hull(content: &[u8], places: Places, bytes: u64) -> Hull {
    let mut hull = Hull::EMPTY;
    for place in places.iter() {
        let value = element(content, places, place, bytes);
        let bits = u32::try_from(bytes * 8).unwrap_or(64);
        let natural = i128::try_from(value).unwrap_or(i128::MAX);
        hull.add(&Interval::exactly(signed(bits, value)), &Interval::exactly(natural));
    }
    hull
}

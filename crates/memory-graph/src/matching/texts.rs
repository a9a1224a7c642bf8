//! Pairing of strings: what two strings have in common is that a zero byte ends them, wherever that is.
//!
//! Where both sides hold a string from the same place on, the result knows where its zero is: at a place that both sides have
//! an expression for (the last byte of a block that is as large as its string), or else at one with a name of its own, which
//! is a number like any other and differs from node to node in a list. Bytes of constants are only a hint where strings are.
//! Errs towards: a string that is not seen, and is forgotten as the bytes that it is made of are.

use super::names::NumberPair;
use super::{Matcher, Side};
use crate::{Cell, Content, Object, ObjectId, Run, State, Universe};
use std::collections::{BTreeMap, BTreeSet};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

/// How many strings of one object are looked for.
const MOST_TEXTS: usize = 4;
/// How many bytes of an object are looked at one by one.
const LOOKED_AT: usize = 1024;

/// A string: no byte from `low` up to `zero` is zero, and the one at `zero` is.
#[derive(Clone, Debug)]
pub(super) struct Text {
    low: i64,
    zero: LinearExpr,
}

impl Matcher<'_> {
    /// Strings that both objects hold from the same places on, as strings of the result. For inclusion, the names that the
    /// general state has for places of zeros get their meaning.
    pub(super) fn pair_texts(
        &mut self,
        (left, a): (ObjectId, &Object),
        (right, b): (ObjectId, &Object),
    ) -> Vec<Text> {
        let on_left = texts(self.universe, &mut self.left, a);
        let on_right = if on_left.is_empty() && !self.invent {
            Vec::new()
        } else {
            texts(self.universe, &mut self.right, b)
        };
        let starts = |texts: &[Text]| -> Vec<i64> { texts.iter().map(|text| text.low).collect() };
        let mut lows: BTreeSet<i64> = starts(&on_left).into_iter().collect();
        if self.invent {
            lows.extend(starts(&on_right));
        }
        let mut found = Vec::new();
        for low in lows {
            let Some(own) = self.zero_from(Side::Left, (left, &on_left), low) else { continue };
            let Some(theirs) = self.zero_from(Side::Right, (right, &on_right), low) else { continue };
            if !self.invent {
                self.mean_zero(&own, &theirs);
                continue;
            }
            let zero = if own == theirs && own.as_constant().is_some() {
                own
            } else {
                self.common_expression(&own, &theirs, &[1]).unwrap_or_else(|| {
                    let result = self.universe.fresh_variable();
                    self.numbers.push(NumberPair { result, left: own, right: theirs });
                    LinearExpr::term(result, 1)
                })
            };
            found.push(Text { low, zero });
        }
        found
    }

    /// Inclusion: a name that the general state has for the place of a zero is where the special state has it.
    fn mean_zero(&mut self, own: &LinearExpr, theirs: &LinearExpr) {
        let [(var, factor)] = own.terms() else { return };
        if factor.is_unit()
            && self.universe.reading(*var) == crate::Reading::Free
            && self.numbers.with(Side::Left, *var).is_none()
        {
            let result = self.universe.fresh_variable();
            self.numbers.push(NumberPair { result, left: own.clone(), right: theirs.clone() });
        }
    }

    /// What is known of strings of the result, beside what is known of their bytes.
    pub(super) fn add_texts(&mut self, texts: Vec<Text>, result: ObjectId) {
        for Text { low, zero } in texts {
            let byte = self.universe.terms.constant(8, 0);
            let cell = Cell { offset: zero.clone(), bytes: 1, value: byte };
            let low = LinearExpr::constant(low);
            let run = Run { low: low.clone(), high: zero.clone(), content: Content::NonZeroBytes };
            let Some(object) = self.result.objects.get(result) else { return };
            let is_known = self.is_counted(object, &low, &zero);
            let (has_cell, has_run) =
                (object.cells.iter().any(|own| *own == cell), object.runs.contains(&run));
            if is_known {
                continue;
            }
            if !has_cell {
                self.result.add_cell(result, cell);
            }
            if !has_run && low != zero {
                self.result.add_run(result, run);
            }
        }
    }

    /// Whether an object of the result says by constants what is between two places.
    fn is_counted(&self, object: &Object, low: &LinearExpr, zero: &LinearExpr) -> bool {
        let (Some(low), Some(zero)) = (constant(low), constant(zero)) else { return false };
        let known = bytes_of(self.universe, object);
        (low..zero).all(|at| known.get(&at).is_some_and(|byte| *byte != 0)) && known.get(&zero) == Some(&0)
    }

    /// Where the string ends that starts at `low`, if one does: an empty one is just a zero.
    fn zero_from(
        &mut self,
        side: Side,
        (object, texts): (ObjectId, &[Text]),
        low: i64,
    ) -> Option<LinearExpr> {
        if let Some(text) = texts.iter().find(|text| text.low == low) {
            return Some(text.zero.clone());
        }
        let (universe, state) = self.universe_and_state(side);
        let place = LinearExpr::constant(low);
        let byte = state.peek(universe, object, &place, 1)?;
        (universe.terms.as_constant(byte) == Some(0)).then_some(place)
    }
}

/// Whether no byte of a stretch between constant places is zero, by what is known of each of them.
pub(super) fn has_no_zero(universe: &Universe, object: &Object, low: &LinearExpr, high: &LinearExpr) -> bool {
    let (Some(low), Some(high)) = (constant(low), constant(high)) else { return false };
    let known = bytes_of(universe, object);
    usize::try_from(high.saturating_sub(low)).is_ok_and(|bytes| bytes <= LOOKED_AT)
        && (low..high).all(|at| known.get(&at).is_some_and(|byte| *byte != 0))
}

fn constant(place: &LinearExpr) -> Option<i64> {
    place.as_constant().and_then(Integer::to_i64)
}

/// The strings of an object that start at constant places: among its constants, and those that were found before.
fn texts(universe: &mut Universe, state: &mut State, object: &Object) -> Vec<Text> {
    let mut found = Vec::new();
    let known = bytes_of(universe, object);
    let mut low: Option<i64> = None;
    let mut behind: Option<i64> = None;
    for (&at, &byte) in &known {
        if behind != Some(at) {
            low = None;
        }
        behind = at.checked_add(1);
        match (byte, low) {
            (0, Some(start)) => {
                found.push(Text { low: start, zero: LinearExpr::constant(at) });
                low = None;
            }
            (0, None) => {}
            (_, None) => low = Some(at),
            (_, Some(_)) => {}
        }
    }
    found.truncate(MOST_TEXTS);
    for run in object.runs.iter().filter(|run| run.content == Content::NonZeroBytes) {
        let Some(low) = constant(&run.low) else { continue };
        if found.len() >= MOST_TEXTS || found.iter().any(|text| text.low == low) {
            continue;
        }
        let is_zero = |cell: &&Cell| cell.bytes == 1 && universe.terms.as_constant(cell.value) == Some(0);
        let zeros: Vec<LinearExpr> = object.cells.iter().filter(is_zero).map(|c| c.offset.clone()).collect();
        let ends = zeros.into_iter().find(|zero| {
            // A stretch that may end before its start says nothing of the string that would start there.
            state.numbers.equal(universe, zero, &run.high) && state.numbers.at_most(universe, &run.low, zero)
        });
        found.extend(ends.map(|zero| Text { low, zero }));
    }
    found
}

/// Bytes of an object that constants say which could be characters, and zeros between and behind them.
fn bytes_of(universe: &Universe, object: &Object) -> BTreeMap<i64, u8> {
    let mut known = BTreeMap::new();
    for run in &object.runs {
        let (Some(low), Some(high)) = (constant(&run.low), constant(&run.high)) else { continue };
        let Content::Image { base, image } = &run.content else { continue };
        for at in (low..high).take(LOOKED_AT) {
            let index = at.checked_sub(*base).and_then(|index| usize::try_from(index).ok());
            if let Some(byte) = index.and_then(|index| image.get(index)) {
                known.insert(at, *byte);
            }
        }
    }
    for cell in &object.cells {
        let Some(low) = constant(&cell.offset) else { continue };
        let Some(value) = universe.terms.as_constant(cell.value).filter(|_| cell.bytes <= 16) else {
            continue;
        };
        let all = value.to_le_bytes();
        let bytes = usize::try_from(cell.bytes).ok().and_then(|count| all.get(..count)).unwrap_or_default();
        if is_text(bytes) && known.len() < LOOKED_AT {
            known.extend((low..).zip(bytes.iter().copied()));
        }
    }
    known
}

/// Whether a value could be characters of a string, and the zero behind them.
pub(super) fn may_be_text(universe: &Universe, value: TermId) -> bool {
    let bytes = usize::try_from(universe.terms.bits(value) / 8).unwrap_or(usize::MAX);
    let all = universe.terms.as_constant(value).map(u128::to_le_bytes);
    all.is_some_and(|all| all.get(..bytes).is_some_and(is_text))
}

/// A number has zeros elsewhere.
fn is_text(bytes: &[u8]) -> bool {
    let Some((last, before)) = bytes.split_last() else { return false };
    (before.is_empty() || *last == 0 || is_character(*last)) && before.iter().copied().all(is_character)
}

/// Whether a byte is one that is written in texts.
fn is_character(byte: u8) -> bool {
    byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r')
}

//! `string.h`: finding bytes and strings, and taking strings apart.
//!
//! Found places are exact where every byte up to them is known, and otherwise anywhere that C allows.

use super::bytes::{Found, constant};
use super::call::{Answer, Call};
use super::text::Text;
use super::{Models, memory};
use crate::Status;
use crate::access::Access;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::Decision;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{LibraryHolder, ScalarType};
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("memchr", memchr),
    ("memrchr", memrchr),
    ("rawmemchr", rawmemchr),
    ("__rawmemchr", rawmemchr),
    ("strchr", strchr),
    ("index", strchr),
    ("strrchr", strrchr),
    ("rindex", strrchr),
    ("strchrnul", strchrnul),
    ("strstr", strstr),
    ("strcasestr", strcasestr),
    ("strspn", strspn),
    ("strcspn", strcspn),
    ("strpbrk", strpbrk),
    ("strtok", strtok),
    ("strtok_r", strtok_r),
    ("__strtok_r", strtok_r),
    ("strsep", strsep),
    ("__strsep", strsep),
    ("memmem", memmem),
    ("memccpy", memccpy),
];

/// How many bytes of a part that was found are kept.
const REMEMBERED: usize = 8;

/// Where `strtok` keeps its place.
const TOKEN_PLACE: u32 = memory::of_holder(LibraryHolder::TokenPlace);

/// A pointer that many bytes behind another.
fn at(c: &mut Call<'_, '_>, pointer: TermId, index: i64) -> Answer {
    let distance = c.machine.universe.pointer_constant(index.unsigned_abs().into());
    Answer::Value(c.advance(pointer, distance))
}

/// The byte that is looked for.
fn wanted(c: &mut Call<'_, '_>) -> Flow<TermId> {
    let value = c.integer(1)?;
    Ok(c.machine.resize(value, 8, false))
}

/// It is enough that the bytes up to the first that matches can be read, and were set: a fault is never certain.
fn memchr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte, length) = (c.pointer(0)?, wanted(c)?, c.size(2)?);
    let null = c.null();
    c.unless_empty(length, Answer::Value(null))?;
    let count = c.unsigned(length);
    let range = match c.machine.would_pass(&mut c.state, pointer, &count, Access::Read) {
        Some(range) => range,
        None => {
            c.readable(pointer, &LinearExpr::constant(1))?;
            c.perhaps(|c| c.readable(pointer, &count))?
        }
    };
    let found = constant(&count).map_or(Found::Unknown, |count| c.find_term(&range, byte, count));
    if let Found::At(index) = found {
        c.require_set(&range, &LinearExpr::constant(index + 1));
        return Ok(at(c, pointer, index));
    }
    c.require_set(&range, &count);
    if let Found::Nowhere = found {
        return Ok(Answer::Value(null));
    }
    c.perhaps_null()?;
    let (term, place) = c.position(&(count - LinearExpr::constant(1)));
    c.remember_byte(&range, &place, byte);
    Ok(Answer::Value(c.advance(pointer, term)))
}

/// The byte must be there: if that is not known, it is an obligation.
fn rawmemchr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte) = (c.pointer(0)?, wanted(c)?);
    let zero = is_zero(c, byte);
    if c.decide(zero) == Decision::Yes {
        let text = c.string(pointer)?;
        return Ok(Answer::Value(c.advance(pointer, text.term)));
    }
    let start = c.readable(pointer, &LinearExpr::constant(1))?;
    let Some(size) = c.state.objects().get(start.object).map(|o| o.size.clone()) else {
        return c.unsupported("bytes of an unknown object");
    };
    let left = size - start.offset.clone();
    if let Some(count) = constant(&left)
        && let Found::At(index) = c.find_term(&start, byte, count)
    {
        c.require_set(&start, &LinearExpr::constant(index + 1));
        return Ok(at(c, pointer, index));
    }
    c.require_set(&start, &left);
    let message = "rawmemchr may not find its byte before the end of the object";
    c.oblige(Rule::OutOfBounds, Status::Suspected, message);
    let (term, place) = c.position(&(left - LinearExpr::constant(1)));
    c.remember_byte(&start, &place, byte);
    Ok(Answer::Value(c.advance(pointer, term)))
}

fn memrchr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte, length) = (c.pointer(0)?, wanted(c)?, c.size(2)?);
    let null = c.null();
    c.unless_empty(length, Answer::Value(null))?;
    let count = c.unsigned(length);
    let range = c.perhaps(|c| c.readable(pointer, &count))?;
    c.perhaps_null()?;
    let (term, place) = c.position(&(count - LinearExpr::constant(1)));
    c.remember_byte(&range, &place, byte);
    Ok(Answer::Value(c.advance(pointer, term)))
}

/// The bytes of a string and its zero, searched one by one.
fn find_in(c: &mut Call<'_, '_>, text: &Text, byte: TermId) -> Found {
    match constant(&text.length) {
        Some(length) => c.find_term(&text.start, byte, length.saturating_add(1)),
        None => Found::Unknown,
    }
}

/// The bytes of both strings, if all are constants.
fn both_known(c: &mut Call<'_, '_>, left: &Text, right: &Text) -> Option<(Vec<u8>, Vec<u8>)> {
    Some((c.known_bytes(left)?, c.known_bytes(right)?))
}

/// A place that was computed, or null.
fn found(c: &mut Call<'_, '_>, pointer: TermId, place: Option<usize>) -> Answer {
    match place.and_then(|p| i64::try_from(p).ok()) {
        Some(place) => at(c, pointer, place),
        None => Answer::Value(c.null()),
    }
}

/// Some place in the string where the byte is, which is not zero and so stands before the end.
fn somewhere(c: &mut Call<'_, '_>, pointer: TermId, text: &Text, byte: TermId) -> Answer {
    let (term, place) = c.position(&text.length);
    c.assume_fact(&Constraint::less(place.clone(), text.length.clone()));
    c.remember_byte(&text.start, &place, byte);
    Answer::Value(c.advance(pointer, term))
}

fn is_zero(c: &mut Call<'_, '_>, byte: TermId) -> TermId {
    let zero = c.constant(8, 0);
    c.machine.universe.terms.equal(byte, zero)
}

fn strchr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte) = (c.pointer(0)?, wanted(c)?);
    let text = c.string(pointer)?;
    match find_in(c, &text, byte) {
        Found::At(index) => return Ok(at(c, pointer, index)),
        Found::Nowhere => return Ok(Answer::Value(c.null())),
        Found::Unknown => {}
    }
    let end = c.advance(pointer, text.term);
    let at_end = is_zero(c, byte);
    c.when(at_end, |_| Ok(Answer::Value(end)))?;
    c.perhaps_null()?;
    Ok(somewhere(c, pointer, &text, byte))
}

fn strrchr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte) = (c.pointer(0)?, wanted(c)?);
    let text = c.string(pointer)?;
    let end = c.advance(pointer, text.term);
    let at_end = is_zero(c, byte);
    c.when(at_end, |_| Ok(Answer::Value(end)))?;
    if let Found::Nowhere = find_in(c, &text, byte) {
        return Ok(Answer::Value(c.null()));
    }
    if let (Some(bytes), Some(byte)) = (c.known_bytes(&text), c.machine.universe.terms.as_constant(byte)) {
        let place = bytes.iter().rposition(|b| u128::from(*b) == byte);
        return Ok(found(c, pointer, place));
    }
    c.perhaps_null()?;
    Ok(somewhere(c, pointer, &text, byte))
}

fn strchrnul(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, byte) = (c.pointer(0)?, wanted(c)?);
    let text = c.string(pointer)?;
    if let Found::At(index) = find_in(c, &text, byte) {
        return Ok(at(c, pointer, index));
    }
    let end = c.advance(pointer, text.term);
    let missing = c.choice();
    c.when(missing, |_| Ok(Answer::Value(end)))?;
    let at_end = is_zero(c, byte);
    c.when(at_end, |_| Ok(Answer::Value(end)))?;
    Ok(somewhere(c, pointer, &text, byte))
}

/// The needle found fits into what is left of the haystack.
fn strstr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (haystack, needle) = (c.pointer(0)?, c.pointer(1)?);
    let (whole, part) = (c.string(haystack)?, c.string(needle)?);
    if let Some((bytes, wanted)) = both_known(c, &whole, &part) {
        let place = (0..=bytes.len()).find(|place| bytes[*place..].starts_with(&wanted));
        return Ok(found(c, haystack, place));
    }
    anywhere(c, haystack, (&whole, &part), true)
}

fn strcasestr(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (haystack, needle) = (c.pointer(0)?, c.pointer(1)?);
    let (whole, part) = (c.string(haystack)?, c.string(needle)?);
    anywhere(c, haystack, (&whole, &part), false)
}

/// Some place where the whole part fits; `exact` says that it stands there byte by byte.
fn anywhere(
    c: &mut Call<'_, '_>,
    haystack: TermId,
    (whole, part): (&Text, &Text),
    exact: bool,
) -> Flow<Answer> {
    c.perhaps_null()?;
    let (term, place) = c.position(&whole.length);
    c.assume_fact(&Constraint::at_most(place.clone() + part.length.clone(), whole.length.clone()));
    if exact && let Some(bytes) = c.known_bytes(part) {
        for (index, byte) in (0i64..).zip(bytes.into_iter().take(REMEMBERED)) {
            let byte = c.constant(8, u128::from(byte));
            c.remember_byte(&whole.start, &(place.clone() + LinearExpr::constant(index)), byte);
        }
    }
    Ok(Answer::Value(c.advance(haystack, term)))
}

/// How many bytes at the start are in the set, or are not.
fn span(c: &mut Call<'_, '_>, inside: bool) -> Flow<Answer> {
    let (pointer, set) = (c.pointer(0)?, c.pointer(1)?);
    let (text, set) = (c.string(pointer)?, c.string(set)?);
    if let Some((bytes, set)) = both_known(c, &text, &set) {
        let count = bytes.iter().take_while(|b| set.contains(b) == inside).count();
        return Ok(Answer::Value(c.machine.universe.pointer_constant(count as u128)));
    }
    let (term, _) = c.position(&text.length);
    Ok(Answer::Value(term))
}

fn strspn(c: &mut Call<'_, '_>) -> Flow<Answer> {
    span(c, true)
}

fn strcspn(c: &mut Call<'_, '_>) -> Flow<Answer> {
    span(c, false)
}

fn strpbrk(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, set) = (c.pointer(0)?, c.pointer(1)?);
    let (text, set) = (c.string(pointer)?, c.string(set)?);
    if let Some((bytes, set)) = both_known(c, &text, &set) {
        let place = bytes.iter().position(|b| set.contains(b));
        return Ok(found(c, pointer, place));
    }
    c.perhaps_null()?;
    let (term, place) = c.position(&text.length);
    c.assume_fact(&Constraint::less(place, text.length));
    Ok(Answer::Value(c.advance(pointer, term)))
}

/// The place is kept in memory of the library; what a first call without a string finds there is anything.
fn strtok(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let bytes = c.machine.program.data_model.pointer_bytes();
    let (_, place) = c.machine.library_object(&mut c.state, TOKEN_PLACE, bytes);
    take_token(c, place)
}

fn strtok_r(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let place = c.pointer(2)?;
    take_token(c, place)
}

fn take_token(c: &mut Call<'_, '_>, place: TermId) -> Flow<Answer> {
    let (pointer, set) = (c.pointer(0)?, c.pointer(1)?);
    let set = c.string(set)?;
    c.when_null(pointer, |c| {
        let rest = c.load(place, ScalarType::Pointer)?;
        next_token(c, rest, &set, place)
    })?;
    next_token(c, pointer, &set, place)
}

/// A token from `rest` on: it is not empty, a zero is written behind it, and the place behind that is kept.
fn next_token(c: &mut Call<'_, '_>, rest: TermId, set: &Text, place: TermId) -> Flow<Answer> {
    let text = c.string(rest)?;
    let end = c.advance(rest, text.term);
    if let Some((bytes, set)) = both_known(c, &text, set) {
        return known_token(c, rest, (&bytes, &set), end, place);
    }
    let none = c.choice();
    c.when(none, |c| {
        c.store(place, end)?;
        Ok(Answer::Value(c.null()))
    })?;
    let (start, first) = c.position(&text.length);
    let (stop, last) = c.position(&text.length);
    c.assume_fact(&Constraint::less(first, last.clone()));
    let (kept, next) = c.position(&text.length);
    c.assume_fact(&Constraint::at_most(last.clone(), next.clone()));
    c.assume_fact(&Constraint::at_most(next, last + LinearExpr::constant(1)));
    // Behind the last token there is the string's own zero already: nothing is written then.
    let behind = c.advance(rest, stop);
    let at_end = c.machine.universe.terms.equal(stop, text.term);
    if c.decide(at_end) != tayra_memory_graph::Decision::Yes {
        let zero = c.constant(8, 0);
        c.perhaps(|c| c.store(behind, zero))?;
    }
    let kept = c.advance(rest, kept);
    c.store(place, kept)?;
    Ok(Answer::Value(c.advance(rest, start)))
}

/// The same where every byte is known.
fn known_token(
    c: &mut Call<'_, '_>,
    rest: TermId,
    (bytes, set): (&[u8], &[u8]),
    end: TermId,
    place: TermId,
) -> Flow<Answer> {
    let Some(first) = bytes.iter().position(|b| !set.contains(b)) else {
        c.store(place, end)?;
        return Ok(Answer::Value(c.null()));
    };
    let mut next = end;
    if let Some(length) = bytes[first..].iter().position(|b| set.contains(b)) {
        let last = (first + length) as u128;
        let behind = c.machine.universe.terms.add_constant(rest, last);
        let zero = c.constant(8, 0);
        c.store(behind, zero)?;
        next = c.machine.universe.terms.add_constant(rest, last + 1);
    }
    c.store(place, next)?;
    Ok(Answer::Value(c.machine.universe.terms.add_constant(rest, first as u128)))
}

/// The piece up to the first separator, which becomes a zero; what is left is kept where the argument points.
fn strsep(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (place, set) = (c.pointer(0)?, c.pointer(1)?);
    let piece = c.load(place, ScalarType::Pointer)?;
    c.when_null(piece, |c| Ok(Answer::Value(c.null())))?;
    let set = c.string(set)?;
    // No byte behind the first separator is looked at.
    let text = c.perhaps(|c| c.string(piece))?;
    let null = c.null();
    let zero = c.constant(8, 0);
    if let Some((bytes, set)) = both_known(c, &text, &set) {
        let mut rest = null;
        if let Some(index) = bytes.iter().position(|b| set.contains(b)) {
            let end = c.machine.universe.terms.add_constant(piece, index as u128);
            c.store(end, zero)?;
            rest = c.machine.universe.terms.add_constant(piece, index as u128 + 1);
        }
        c.store(place, rest)?;
        return Ok(Answer::Value(piece));
    }
    let last = c.choice();
    c.when(last, |c| {
        c.store(place, null)?;
        Ok(Answer::Value(piece))
    })?;
    let (term, index) = c.position(&text.length);
    c.assume_fact(&Constraint::less(index, text.length));
    let end = c.advance(piece, term);
    c.perhaps(|c| c.store(end, zero))?;
    let rest = c.machine.universe.terms.add_constant(end, 1);
    c.store(place, rest)?;
    Ok(Answer::Value(piece))
}

fn memmem(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (haystack, length, needle, size) = (c.pointer(0)?, c.size(1)?, c.pointer(2)?, c.size(3)?);
    let null = c.null();
    let (whole, part) = (c.unsigned(length), c.unsigned(size));
    // Either may be empty, and then nothing of it has to be there.
    for (pointer, count) in [(haystack, &whole), (needle, &part)] {
        match c.machine.would_pass(&mut c.state, pointer, count, Access::Read) {
            Some(range) => c.require_set(&range, count),
            None => {
                c.perhaps(|c| c.readable(pointer, count))?;
            }
        }
    }
    // Nothing is found at the start.
    c.unless_empty(size, Answer::Value(haystack))?;
    let too_long = c.machine.universe.terms.unsigned_less(length, size);
    c.when(too_long, |_| Ok(Answer::Value(null)))?;
    c.perhaps_null()?;
    let (term, _) = c.position(&(whole - part));
    Ok(Answer::Value(c.advance(haystack, term)))
}

/// Copies up to and with the first byte that matches: less than asked for, so faults are not certain.
fn memccpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from, stop, length) = (c.pointer(0)?, c.pointer(1)?, c.integer(2)?, c.size(3)?);
    let stop = c.machine.resize(stop, 8, false);
    let null = c.null();
    c.unless_empty(length, Answer::Value(null))?;
    let count = c.unsigned(length);
    let source = c.perhaps(|c| c.readable(from, &count))?;
    let target = c.perhaps(|c| c.writable(to, &count))?;
    c.require_apart((&target, &count), (&source, &count));
    let missing = c.choice();
    c.when(missing, |c| {
        c.put(&target, &source, &count);
        Ok(Answer::Value(null))
    })?;
    let (term, place) = c.position(&(count - LinearExpr::constant(1)));
    let copied = place.clone() + LinearExpr::constant(1);
    c.put(&target, &source, &copied);
    c.remember_byte(&target, &place, stop);
    let behind = c.advance(to, term);
    Ok(Answer::Value(c.machine.universe.terms.add_constant(behind, 1)))
}

//! `string.h` and `strings.h`: copying, filling, comparing, and lengths. Searching is in `string_search`.
//!
//! Strings need a zero that is provably there; all else about them may be unknown. Locales are not looked at.

use super::Models;
use super::bytes::constant;
use super::call::{Answer, Birth, Call};
use super::text::Text;
use crate::Status;
use crate::access::Access;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("memcpy", memcpy),
    ("__memcpy_chk", memcpy),
    ("mempcpy", mempcpy),
    ("__mempcpy", mempcpy),
    ("__mempcpy_chk", mempcpy),
    ("memmove", memmove),
    ("__memmove_chk", memmove),
    ("bcopy", bcopy),
    ("memset", memset),
    ("__memset_chk", memset),
    ("bzero", bzero),
    ("explicit_bzero", bzero),
    ("memcmp", memcmp),
    ("bcmp", memcmp),
    ("strlen", strlen),
    ("strnlen", strnlen),
    ("strcpy", strcpy),
    ("__strcpy_chk", strcpy),
    ("stpcpy", stpcpy),
    ("__stpcpy", stpcpy),
    ("__stpcpy_chk", stpcpy),
    ("strncpy", strncpy),
    ("__strncpy_chk", strncpy),
    ("stpncpy", stpncpy),
    ("__stpncpy_chk", stpncpy),
    ("strlcpy", strlcpy),
    ("__strlcpy_chk", strlcpy),
    ("strcat", strcat),
    ("__strcat_chk", strcat),
    ("strncat", strncat),
    ("__strncat_chk", strncat),
    ("strlcat", strlcat),
    ("__strlcat_chk", strlcat),
    ("strcmp", strcmp),
    ("strncmp", strncmp),
    ("strcasecmp", strcasecmp),
    ("strncasecmp", strncasecmp),
    ("strcoll", strcasecmp),
    ("strxfrm", strxfrm),
    ("strdup", strdup),
    ("__strdup", strdup),
    ("strndup", strndup),
    ("__strndup", strndup),
];

/// The checked variants are told how large the destination is: more than that may not be written.
fn fits_destination(c: &mut Call<'_, '_>, needed: &LinearExpr) -> Flow<()> {
    if !c.name.ends_with("_chk") {
        return Ok(());
    }
    let size = c.size(c.arguments.len().saturating_sub(1))?;
    let size = c.unsigned(size);
    if c.entails(&Constraint::at_most(needed.clone(), size)) {
        return Ok(());
    }
    let message = format!("{} may write more bytes than the destination has", c.name);
    c.oblige(Rule::OutOfBounds, Status::Suspected, &message);
    Ok(())
}

fn copy(c: &mut Call<'_, '_>, (to, from): (TermId, TermId), may_overlap: bool) -> Flow<TermId> {
    let length = c.size(2)?;
    let count = c.unsigned(length);
    fits_destination(c, &count)?;
    c.copy(to, from, length, may_overlap, Answer::Value(to))?;
    Ok(length)
}

fn memcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    copy(c, (to, from), false)?;
    Ok(Answer::Value(to))
}

fn mempcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let length = copy(c, (to, from), false)?;
    Ok(Answer::Value(c.advance(to, length)))
}

fn memmove(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    copy(c, (to, from), true)?;
    Ok(Answer::Value(to))
}

fn bcopy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (from, to) = (c.pointer(0)?, c.pointer(1)?);
    copy(c, (to, from), true)?;
    Ok(Answer::Nothing)
}

fn memset(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, value, length) = (c.pointer(0)?, c.integer(1)?, c.size(2)?);
    let byte = c.machine.resize(value, 8, false);
    let count = c.unsigned(length);
    fits_destination(c, &count)?;
    c.fill(to, byte, length, Answer::Value(to))?;
    Ok(Answer::Value(to))
}

fn bzero(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, length) = (c.pointer(0)?, c.size(1)?);
    let byte = c.constant(8, 0);
    c.fill(to, byte, length, Answer::Nothing)?;
    Ok(Answer::Nothing)
}

fn zero(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.answer_int(0)
}

/// Splits off a length of zero, for which the answer is the number zero.
fn unless_nothing(c: &mut Call<'_, '_>, length: TermId) -> Flow<()> {
    let none = c.machine.universe.pointer_constant(0);
    let is_empty = c.machine.universe.terms.equal(length, none);
    c.when(is_empty, zero)
}

fn memcmp(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (left, right, length) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let count = c.unsigned(length);
    let passes = c.machine.would_pass(&mut c.state, left, &count, Access::Read).is_some()
        && c.machine.would_pass(&mut c.state, right, &count, Access::Read).is_some();
    if !passes {
        unless_nothing(c, length)?;
    }
    let (a, b) = (c.readable(left, &count)?, c.readable(right, &count)?);
    match constant(&count) {
        Some(count) => {
            let order = c.compare_bytes(&a, &b, count);
            c.answer_order(order)
        }
        None => Ok(Answer::Unknown),
    }
}

fn strlen(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    let text = c.string(pointer)?;
    Ok(Answer::Value(text.term))
}

fn strnlen(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, limit) = (c.pointer(0)?, c.size(1)?);
    unless_nothing(c, limit)?;
    let text = c.bounded_string(pointer, limit)?;
    Ok(Answer::Value(text.term))
}

/// Copies a string with its zero to `to`, which lies `before` bytes behind the start of the destination; gives the text.
fn copy_string(c: &mut Call<'_, '_>, to: TermId, from: TermId, before: &LinearExpr) -> Flow<Text> {
    let text = c.string(from)?;
    let count = text.length.clone() + LinearExpr::constant(1);
    fits_destination(c, &(before.clone() + count.clone()))?;
    let target = c.writable(to, &count)?;
    c.require_apart((&target, &count), (&text.start, &count));
    c.put(&target, &text.start, &count);
    Ok(text)
}

fn strcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    copy_string(c, to, from, &LinearExpr::constant(0))?;
    Ok(Answer::Value(to))
}

fn stpcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let text = copy_string(c, to, from, &LinearExpr::constant(0))?;
    Ok(Answer::Value(c.advance(to, text.term)))
}

/// Writes exactly the number of bytes that it is told: text, then zeros. Gives how long the text is.
fn copy_padded(c: &mut Call<'_, '_>) -> Flow<(TermId, TermId)> {
    let (to, from, limit) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let most = c.unsigned(limit);
    fits_destination(c, &most)?;
    c.unless_empty(limit, Answer::Value(to))?;
    let text = c.bounded_string(from, limit)?;
    let target = c.writable(to, &most)?;
    c.require_apart((&target, &most), (&text.start, &text.length));
    c.put(&target, &text.start, &text.length);
    let low = target.offset.clone() + text.length.clone();
    let high = target.offset.clone() + most;
    c.state.fill(&mut c.machine.universe, target.object, &low, &high, 0);
    c.machine.set_range(&mut c.state, target.object, &low, &high);
    Ok((to, text.term))
}

fn strncpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, _) = copy_padded(c)?;
    Ok(Answer::Value(to))
}

/// Answers with the place of the first zero, or behind everything.
fn stpncpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, length) = copy_padded(c)?;
    Ok(Answer::Value(c.advance(to, length)))
}

/// Copies what fits into `room` bytes with a zero behind it; there is room for one at least.
fn copy_cut(c: &mut Call<'_, '_>, to: TermId, text: &Text, room: &LinearExpr) -> Flow<()> {
    let last = room.clone() - LinearExpr::constant(1);
    let (kept, exact) = if c.entails(&Constraint::at_most(text.length.clone(), last.clone())) {
        (text.length.clone(), true)
    } else if c.entails(&Constraint::at_most(last.clone(), text.length.clone())) {
        (last, true)
    } else {
        let (_, kept) = c.position(&text.length);
        c.assume_fact(&Constraint::at_most(kept.clone(), last));
        (kept, false)
    };
    let written = kept.clone() + LinearExpr::constant(1);
    let target = match c.machine.would_pass(&mut c.state, to, room, Access::Write) {
        Some(range) => range,
        None if exact => c.writable(to, &written)?,
        None => c.perhaps(|c| c.writable(to, &written))?,
    };
    c.require_apart((&target, &written), (&text.start, &kept));
    c.put(&target, &text.start, &kept);
    c.put_zero(&target, &kept);
    Ok(())
}

/// Answers with the length that there would be if everything fitted.
fn strlcpy(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let room = c.unsigned(size);
    fits_destination(c, &room)?;
    let text = c.string(from)?;
    c.unless_empty(size, Answer::Value(text.term))?;
    copy_cut(c, to, &text, &room)?;
    Ok(Answer::Value(text.term))
}

fn strlcat(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let room = c.unsigned(size);
    fits_destination(c, &room)?;
    let text = c.string(from)?;
    c.unless_empty(size, Answer::Value(text.term))?;
    let first = c.bounded_string(to, size)?;
    let total = c.machine.universe.terms.add(first.term, text.term);
    // No zero within the size: nothing is written.
    let has_room = c.machine.universe.terms.unsigned_less(first.term, size);
    let is_full = c.machine.universe.terms.not(has_room);
    c.when(is_full, |_| Ok(Answer::Value(total)))?;
    let behind = c.advance(to, first.term);
    let room = room - first.length.clone();
    copy_cut(c, behind, &text, &room)?;
    Ok(Answer::Value(total))
}

fn strcat(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from) = (c.pointer(0)?, c.pointer(1)?);
    let first = c.string(to)?;
    let behind = c.advance(to, first.term);
    let second = copy_string(c, behind, from, &first.length)?;
    c.remember_text(&first.start, &(first.length + second.length));
    Ok(Answer::Value(to))
}

fn strncat(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from, limit) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let first = c.string(to)?;
    c.unless_empty(limit, Answer::Value(to))?;
    let behind = c.advance(to, first.term);
    let text = c.bounded_string(from, limit)?;
    let count = text.length.clone() + LinearExpr::constant(1);
    fits_destination(c, &(first.length + count.clone()))?;
    let target = c.writable(behind, &count)?;
    c.require_apart((&target, &count), (&text.start, &text.length));
    c.put(&target, &text.start, &text.length);
    c.put_zero(&target, &text.length);
    Ok(Answer::Value(to))
}

fn strcmp(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (left, right) = (c.pointer(0)?, c.pointer(1)?);
    let (a, b) = (c.string(left)?, c.string(right)?);
    match (constant(&a.length), constant(&b.length)) {
        (Some(x), Some(y)) => {
            // The shorter string ends with a zero within this many bytes.
            let order = c.compare_bytes(&a.start, &b.start, x.min(y).saturating_add(1));
            c.answer_order(order)
        }
        _ => Ok(Answer::Unknown),
    }
}

fn strncmp(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (left, right, limit) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    unless_nothing(c, limit)?;
    let most = c.unsigned(limit);
    let (a, b) = (c.bounded_string(left, limit)?, c.bounded_string(right, limit)?);
    match (constant(&a.length), constant(&b.length), constant(&most)) {
        (Some(x), Some(y), Some(most)) => {
            let order = c.compare_bytes(&a.start, &b.start, x.min(y).saturating_add(1).min(most));
            c.answer_order(order)
        }
        _ => {
            // A text that starts with all of another one is as long at least: that is why programs ask.
            let lengths = [a.length.clone(), b.length.clone()];
            let are_whole = lengths.map(|length| c.entails(&Constraint::at_most(most.clone(), length)));
            if are_whole[0] == are_whole[1] {
                return Ok(Answer::Unknown);
            }
            let same = c.choice();
            c.when(same, |c| {
                c.assume_fact(&Constraint::equal(a.length, b.length));
                c.answer_int(0)
            })?;
            c.answer_not_zero()
        }
    }
}

fn strcasecmp(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (left, right) = (c.pointer(0)?, c.pointer(1)?);
    c.string(left)?;
    c.string(right)?;
    Ok(Answer::Unknown)
}

fn strncasecmp(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (left, right, limit) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    unless_nothing(c, limit)?;
    c.bounded_string(left, limit)?;
    c.bounded_string(right, limit)?;
    Ok(Answer::Unknown)
}

/// A new block with the text and a zero behind it.
fn duplicate(c: &mut Call<'_, '_>, text: &Text) -> Flow<Answer> {
    c.touch_errno();
    let most = LinearExpr::constant(c.machine.largest_object());
    c.assume_fact(&Constraint::less(text.length.clone(), most));
    let size = c.machine.universe.terms.add_constant(text.term, 1);
    let block = c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?;
    let target = c.writable(block, &(text.length.clone() + LinearExpr::constant(1)))?;
    c.put(&target, &text.start, &text.length);
    c.put_zero(&target, &text.length);
    Ok(Answer::Value(block))
}

fn strdup(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    let text = c.string(pointer)?;
    duplicate(c, &text)
}

fn strndup(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, limit) = (c.pointer(0)?, c.size(1)?);
    let none = c.machine.universe.pointer_constant(0);
    let is_empty = c.machine.universe.terms.equal(limit, none);
    c.when(is_empty, |c| {
        let one = c.machine.universe.pointer_constant(1);
        Ok(Answer::Value(c.allocate(one, c.heap_alignment(), Birth::Zeroed)?))
    })?;
    let text = c.bounded_string(pointer, limit)?;
    duplicate(c, &text)
}

/// A copy in the C locale, as far as there is room; the answer is the whole length. Other locales write other bytes.
fn strxfrm(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, from, size) = (c.pointer(0)?, c.pointer(1)?, c.size(2)?);
    let text = c.string(from)?;
    let room = c.unsigned(size);
    if c.may_leave_the_c_locale() {
        c.unless_empty(size, Answer::Unknown)?;
        let target = c.perhaps(|c| c.writable(to, &room))?;
        c.require_apart((&target, &room), (&text.start, &text.length));
        c.scramble(&target, &room);
        return Ok(Answer::Unknown);
    }
    c.unless_empty(size, Answer::Value(text.term))?;
    let whole = text.length.clone() + LinearExpr::constant(1);
    if c.entails(&Constraint::at_most(whole.clone(), room.clone())) {
        let target = c.writable(to, &whole)?;
        c.require_apart((&target, &whole), (&text.start, &text.length));
        c.put(&target, &text.start, &text.length);
        c.put_zero(&target, &text.length);
    } else {
        let target = c.perhaps(|c| c.writable(to, &room))?;
        c.require_apart((&target, &room), (&text.start, &text.length));
        c.scramble(&target, &room);
    }
    Ok(Answer::Value(text.term))
}

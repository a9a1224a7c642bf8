//! `stdio.h`: streams that are opened and closed, and lines of any length.
//!
//! A stream is memory of the outside world: it lives from `fopen` to `fclose`, and nobody may look into it. What can be
//! opened, and what comes out of it, is unknown.
//!
//! Errs towards: both outcomes of everything. Gives up: buffers that a stream would keep, closing of standard streams.

use super::bytes::constant;
use super::call::{Answer, Birth, Call};
use super::{Models, memory};
use crate::Status;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::{Storage, Vitality};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::ScalarType;
use tayra_terms::{AtomKind, Sign, TermId};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("fopen", |c| open(c, &[0, 1])),
    ("fopen64", |c| open(c, &[0, 1])),
    ("fdopen", |c| open(c, &[1])),
    ("popen", |c| open(c, &[0, 1])),
    ("tmpfile", |c| open(c, &[])),
    ("fclose", close),
    ("clearerr", |c| on_stream(c, 0)),
    ("setvbuf", set_buffer),
    ("setbuf", set_buffer),
    ("setbuffer", set_buffer),
    ("setlinebuf", |c| on_stream(c, 0)),
    ("flockfile", |c| on_stream(c, 0)),
    ("funlockfile", |c| on_stream(c, 0)),
    ("getline", |c| line(c, 2)),
    ("__getline", |c| line(c, 2)),
    ("getdelim", |c| line(c, 3)),
    ("__getdelim", |c| line(c, 3)),
    ("gets", gets),
];

/// The storage of an opened stream: no call or function has this number.
const FILE_SITE: u32 = u32::MAX - 3;

impl Call<'_, '_> {
    /// The argument must be an open stream.
    pub(super) fn stream(&mut self, index: usize) -> Flow<tayra_memory_graph::ObjectId> {
        let stream = self.pointer(index)?;
        let range = self.readable(stream, &LinearExpr::constant(1))?;
        self.touch_errno();
        let storage = self.state.objects.get(range.object).map(|o| o.storage);
        let is_stream = match storage {
            Some(Storage::Library { index }) => (memory::STREAMS..memory::STREAMS + 3).contains(&index),
            Some(Storage::Argument { site }) => site == FILE_SITE,
            Some(
                Storage::Heap { .. }
                | Storage::Pooled { .. }
                | Storage::Global { .. }
                | Storage::Local { .. }
                | Storage::StackBlock { .. }
                | Storage::Outside { .. }
                | Storage::Given { .. }
                | Storage::Function { .. }
                | Storage::Elements,
            )
            | None => false,
        };
        if !is_stream || constant(&range.offset) != Some(0) {
            return self.misuse("the stream is none that was opened");
        }
        Ok(range.object)
    }
}

fn on_stream(c: &mut Call<'_, '_>, index: usize) -> Flow<Answer> {
    c.stream(index)?;
    Ok(Answer::Unknown)
}

/// A new stream, or none. The arguments of these numbers are strings.
fn open(c: &mut Call<'_, '_>, strings: &[usize]) -> Flow<Answer> {
    for &index in strings {
        let pointer = c.pointer(index)?;
        c.string(pointer)?;
    }
    c.touch_errno();
    c.perhaps_null()?;
    let size = if c.machine.universe.pointer_bits == 64 { 216 } else { 148 };
    let storage = Storage::Argument { site: FILE_SITE };
    let (_, address) = c.machine.new_object(&mut c.state, storage, LinearExpr::constant(size), 1);
    Ok(Answer::Value(address))
}

/// Whatever it answers, the stream is gone.
fn close(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let object = c.stream(0)?;
    match c.state.objects.get(object).map(|o| o.storage) {
        Some(Storage::Argument { .. }) => c.state.kill(object, Vitality::Freed),
        _ => return c.unsupported("closing a standard stream"),
    }
    c.answer_between(-1, 0)
}

/// A buffer that the stream keeps would be written at any time later.
fn set_buffer(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.stream(0)?;
    let buffer = c.pointer(1)?;
    c.when_null(buffer, |_| Ok(Answer::Unknown))?;
    c.unsupported("a buffer that the stream keeps")
}

/// No object is long enough for a line without a bound.
fn gets(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let place = c.pointer(0)?;
    c.perhaps(|c| c.writable(place, &LinearExpr::constant(1)))?;
    c.oblige(
        Rule::OutOfBounds,
        Status::Suspected,
        "a line of any length is written to a place of limited size",
    );
    c.unsupported("input without a bound")
}

/// `getline` and `getdelim`: the block of the caller, if it is large enough, or a larger one in its place. A block is there
/// afterwards even if nothing could be read.
fn line(c: &mut Call<'_, '_>, stream: usize) -> Flow<Answer> {
    let (place, size_place) = (c.pointer(0)?, c.pointer(1)?);
    c.stream(stream)?;
    let bits = c.machine.universe.pointer_bits;
    let old = c.load(place, ScalarType::Pointer)?;
    let old_size = c.load(size_place, ScalarType::Int(bits))?;
    c.when_null(old, |c| grown(c, place, size_place))?;
    let Some(block) = c.block_to_free(old)? else { return grown(c, place, size_place) };
    let Some(whole) = c.state.objects.get(block).map(|o| o.size.clone()) else {
        return c.unsupported("a block that is unknown");
    };
    // The caller says how large its block is.
    let told = c.unsigned(old_size);
    if !c.entails(&Constraint::at_most(told.clone(), whole)) {
        let message = format!("{}: the block may be smaller than its caller says", c.name);
        c.oblige(Rule::OutOfBounds, Status::Suspected, &message);
        return c.unsupported("a block whose size is not known");
    }
    // A block of no size is not freed: glibc takes a new one and forgets the old one.
    let none = c.constant(bits, 0);
    let is_nothing = c.machine.universe.terms.equal(old_size, none);
    c.when(is_nothing, |c| grown(c, place, size_place))?;
    // Where there is nothing to read, the block is not looked at.
    let at_end = c.choice();
    c.when(at_end, |c| c.answer_int(-1))?;
    let is_too_small = c.choice();
    c.when(is_too_small, |c| {
        c.state.kill(block, Vitality::Freed);
        grown(c, place, size_place)
    })?;
    let two = LinearExpr::constant(2);
    if c.assume_fact(&Constraint::at_least(told.clone(), two)) == tayra_numeric::Met::Unsatisfiable {
        return Err(crate::step::Cut);
    }
    filled(c, old, &told)
}

/// A new block takes the place of the old one.
fn grown(c: &mut Call<'_, '_>, place: TermId, size_place: TermId) -> Flow<Answer> {
    let bits = c.machine.universe.pointer_bits;
    let size = c.machine.universe.terms.fresh(bits, AtomKind::Input, Sign::Unsigned);
    c.assume_between(size, 2, (1 << 30) - 1);
    if c.machine.options.malloc_may_fail {
        return c.unsupported("a line that there is no memory for");
    }
    let block = c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?;
    c.store(place, block)?;
    c.store(size_place, size)?;
    let room = c.unsigned(size);
    filled(c, block, &room)
}

/// A line with its zero in a block of that size: its length, or -1.
fn filled(c: &mut Call<'_, '_>, block: TermId, size: &LinearExpr) -> Flow<Answer> {
    let target = c.writable(block, size)?;
    c.scramble(&target, size);
    let at_end = c.choice();
    c.when(at_end, |c| c.answer_int(-1))?;
    let (term, length) = c.position(&(size.clone() - LinearExpr::constant(1)));
    c.assume_fact(&Constraint::at_least(length.clone(), LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    Ok(Answer::Value(term))
}

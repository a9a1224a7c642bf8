//! `stdlib.h`: allocation and the end of a program.

use super::Models;
use super::call::{Answer, Birth, Call};
use crate::Ended;
use crate::access::Range;
use crate::step::Flow;
use tayra_memory_graph::{Storage, Vitality};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_program::BinaryOp;
use tayra_terms::{AtomKind, Sign, TermId};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("malloc", malloc),
    ("calloc", calloc),
    ("realloc", realloc),
    ("reallocarray", reallocarray),
    ("aligned_alloc", aligned_alloc),
    ("memalign", aligned_alloc),
    ("posix_memalign", posix_memalign),
    ("free", free),
    ("cfree", free),
    ("abort", abort),
    ("valloc", valloc),
    ("malloc_usable_size", usable_size),
    ("alloca", alloca),
    ("__builtin_alloca", alloca),
    ("atexit", register),
    ("at_quick_exit", register),
    ("quick_exit", exit),
    ("exit", exit),
    ("_Exit", exit),
    ("_exit", exit),
];

fn malloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let size = c.size(0)?;
    c.touch_errno();
    block(c, size, c.heap_alignment(), Birth::Uninitialised)
}

/// A block of that size.
fn block(c: &mut Call<'_, '_>, size: TermId, align: u64, birth: Birth) -> Flow<Answer> {
    c.when_larger_than_memory(size, |c, size| Ok(Answer::Value(c.allocate(size, align, birth)?)))?;
    Ok(Answer::Value(c.allocate(size, align, birth)?))
}

fn calloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (count, size) = (c.size(0)?, c.size(1)?);
    c.touch_errno();
    // A product that does not fit is refused.
    let overflows = c.machine.overflow_bit(&mut c.state, BinaryOp::Mul, count, size, false);
    c.when(overflows, |c| Ok(Answer::Value(c.null())))?;
    let total = c.machine.universe.terms.mul(count, size);
    block(c, total, c.heap_alignment(), Birth::Zeroed)
}

/// A new block that takes over what fits of the old one, which dies. Where there is no new block the old one stays.
fn resize(c: &mut Call<'_, '_>, pointer: TermId, size: TermId) -> Flow<Answer> {
    c.touch_errno();
    c.when_larger_than_memory(size, |c, size| resize(c, pointer, size))?;
    c.when_null(pointer, |c| {
        Ok(Answer::Value(c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?))
    })?;
    let Some(old) = c.block_to_free(pointer)? else {
        return Ok(Answer::Value(c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?));
    };
    // glibc frees the block then and gives null.
    let none = c.machine.universe.pointer_constant(0);
    let is_nothing = c.machine.universe.terms.equal(size, none);
    c.when(is_nothing, |c| {
        c.state.kill(old, Vitality::Freed);
        Ok(Answer::Value(c.null()))
    })?;
    let block = c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?;
    let size = c.unsigned(size);
    let Some(old_size) = c.state.objects().get(old).map(|o| o.size.clone()) else {
        return c.unsupported("a block that is unknown");
    };
    let target = c.writable(block, &size)?;
    let kept = if c.entails(&Constraint::at_most(old_size.clone(), size.clone())) {
        old_size
    } else if c.entails(&Constraint::at_most(size.clone(), old_size.clone())) {
        size
    } else {
        // What both certainly have.
        let lower = |range: Interval| range.lower().and_then(Integer::to_i64).unwrap_or(0).max(0);
        let first = lower(c.state.numbers_mut().bounds(&mut c.machine.universe, &old_size));
        let second = lower(c.state.numbers_mut().bounds(&mut c.machine.universe, &size));
        LinearExpr::constant(first.min(second))
    };
    let source = Range { object: old, offset: LinearExpr::constant(0) };
    c.put(&target, &source, &kept);
    c.state.hand_over_rows(&mut c.machine.universe, old, target.object, &kept);
    c.state.kill(old, Vitality::Freed);
    Ok(Answer::Value(block))
}

fn realloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, size) = (c.pointer(0)?, c.size(1)?);
    resize(c, pointer, size)
}

fn reallocarray(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, count, size) = (c.pointer(0)?, c.size(1)?, c.size(2)?);
    c.touch_errno();
    let overflows = c.machine.overflow_bit(&mut c.state, BinaryOp::Mul, count, size, false);
    c.when(overflows, |c| Ok(Answer::Value(c.null())))?;
    let total = c.machine.universe.terms.mul(count, size);
    resize(c, pointer, total)
}

/// An alignment that is a known power of two.
fn alignment(c: &mut Call<'_, '_>, index: usize) -> Flow<u64> {
    let align = c.size(index)?;
    let known = c.machine.universe.terms.as_constant(align).and_then(|a| u64::try_from(a).ok());
    match known.filter(|a| a.is_power_of_two()) {
        Some(align) => Ok(align),
        None => c.unsupported("an alignment that is no known power of two"),
    }
}

fn aligned_alloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (align, size) = (alignment(c, 0)?, c.size(1)?);
    c.touch_errno();
    block(c, size, align, Birth::Uninitialised)
}

/// Answers with an error number; the block goes where the first argument points.
fn posix_memalign(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (place, align, size) = (c.pointer(0)?, alignment(c, 1)?, c.size(2)?);
    c.touch_errno();
    if align < c.machine.program.data_model.pointer_bytes() {
        return c.unsupported("an alignment that it refuses");
    }
    c.when_larger_than_memory(size, |c, size| aligned_block(c, place, align, size))?;
    aligned_block(c, place, align, size)
}

fn aligned_block(c: &mut Call<'_, '_>, place: TermId, align: u64, size: TermId) -> Flow<Answer> {
    const NO_MEMORY: i128 = 12;
    let bits = c.machine.universe.pointer_bits;
    let limit = c.constant(bits, tayra_terms::mask(bits - 1));
    let too_large = c.machine.universe.terms.unsigned_less(limit, size);
    c.when(too_large, |c| c.answer_int(NO_MEMORY))?;
    if c.machine.options.malloc_may_fail {
        let fails = c.choice();
        c.when(fails, |c| c.answer_int(NO_MEMORY))?;
    } else {
        c.machine.reached.allocates = true;
    }
    let size = c.unsigned(size);
    let most = Constraint::at_most(size.clone(), LinearExpr::constant(c.machine.largest_object()));
    c.assume_fact(&most);
    let storage = Storage::Heap { site: c.site };
    let (_, address) = c.machine.new_object(&mut c.state, storage, size, align);
    c.store(place, address)?;
    c.answer_int(0)
}

fn free(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.free(pointer)?;
    Ok(Answer::Nothing)
}

fn abort(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.end(Ended::Aborted)
}

fn exit(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.end(Ended::Exited)
}

/// At the start of a page.
fn valloc(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let size = c.size(0)?;
    c.touch_errno();
    block(c, size, 4096, Birth::Uninitialised)
}

/// At least what was asked for.
fn usable_size(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.when_null(pointer, |c| c.answer_int(0))?;
    let Some(block) = c.block_to_free(pointer)? else { return c.answer_int(0) };
    let Some(size) = c.state.objects().get(block).map(|o| o.size.clone()) else {
        return c.unsupported("a block that is unknown");
    };
    let bits = c.machine.universe.pointer_bits;
    let result = c.machine.universe.terms.fresh(bits, AtomKind::Input, Sign::Unsigned);
    let number = c.unsigned(result);
    c.assume_fact(&Constraint::at_least(number, size));
    Ok(Answer::Value(result))
}

/// As the instruction that clang makes of it.
fn alloca(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (size, site) = (c.size(0)?, c.site);
    Ok(Answer::Value(c.machine.allocate_stack(&mut c.state, &mut c.step, size, 16, site)?))
}

/// What a handler does at the end would have to be explored there.
fn register(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.unsupported("handlers that run when the program ends")
}

//! `stdio.h`: streams that are opened and closed, and lines of any length.
//!
//! A stream is memory of the outside world: it lives from `fopen` to `fclose`, and nobody may look into it. What can be
//! opened, and what comes out of it, is unknown.
//!
//! Errs towards: both outcomes of everything. Gives up: buffers that a stream would keep.

use super::bytes::constant;
use super::call::{Answer, Birth, Call};
use super::{Models, memory};
use crate::Status;
use crate::machine::Machine;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::{ObjectId, State, Storage, Vitality};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{
    Constant, Initialiser, Instruction, Operand, Operation, Program, Relocation, ScalarType,
};
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
    ("pclose", close),
    ("freopen", reopen),
    ("freopen64", reopen),
    ("fseek", |c| reposition(c, true)),
    ("fseeko", |c| reposition(c, true)),
    ("fseeko64", |c| reposition(c, true)),
    ("rewind", |c| reposition(c, false)),
    ("ftell", tell),
    ("ftello", tell),
    ("ftello64", tell),
];

/// How many bytes the number takes of what is left of standard input.
const INPUT_BYTES: u64 = 8;

/// Functions that read standard input without being told so.
const READERS: [&str; 8] = [
    "getchar",
    "getchar_unlocked",
    "scanf",
    "__isoc99_scanf",
    "__isoc23_scanf",
    "vscanf",
    "__isoc99_vscanf",
    "__isoc23_vscanf",
];

/// Functions by which standard input may come from elsewhere, or once more.
const REPLACERS: [&str; 7] = ["close", "dup2", "dup3", "freopen", "freopen64", "lseek", "lseek64"];

/// Whether the program may store another stream in a variable of the library: it does anything with it but read it.
fn is_replaced(program: &Program, name: &str) -> bool {
    let variable = program.globals.iter().find(|(_, global)| global.name == name).map(|(id, _)| id);
    let Some(variable) = variable else { return false };
    let is_it = |operand: &Operand| matches!(operand, Operand::Constant(Constant::Global { global, .. }) if *global == variable);
    let leads_there = |relocation: &Relocation| matches!(relocation.value, Constant::Global { global, .. } if global == variable);
    let in_data = program.globals.values().any(|global| match &global.initial {
        Initialiser::Bytes { relocations, .. } => relocations.iter().any(leads_there),
        Initialiser::Unsupported(_) => true,
        Initialiser::Zero | Initialiser::External => false,
    });
    let bodies = program.functions.values().filter_map(|function| function.body.as_ref());
    let mut blocks = bodies.flat_map(|body| body.blocks.values());
    in_data
        || blocks.any(|block| {
            let is_handed_on = block.terminator.kind.operands().into_iter().any(is_it)
                || block.terminator.kind.edges().iter().any(|edge| edge.arguments.iter().any(is_it));
            let is_used = |instruction: &Instruction| {
                !matches!(&instruction.operation, Operation::Load { .. })
                    && instruction.operation.operands().into_iter().any(is_it)
            };
            is_handed_on || block.instructions.iter().any(is_used)
        })
}

impl Machine<'_> {
    /// Where the question is whether the program ends, and it may read standard input: what is left of it is a number that the library
    /// holds. It is known from the start on, so that loops know it from round to round.
    pub(crate) fn begin_input(&mut self, state: &mut State) {
        let has = |names: &[&str]| self.program.functions.values().any(|f| names.contains(&f.name.as_str()));
        let may_read = has(&READERS) || self.program.globals.values().any(|global| global.name == "stdin");
        if self.options.for_the_end && may_read && !has(&REPLACERS) && !is_replaced(self.program, "stdin") {
            let (object, _) = self.library_object(state, memory::INPUT_LEFT, INPUT_BYTES);
            state.read(&mut self.universe, object, &LinearExpr::constant(0), INPUT_BYTES, Sign::Unsigned);
        }
    }
}

impl Call<'_, '_> {
    /// Whether the argument, a stream, is standard input.
    pub(super) fn is_standard_input(&self, stream: ObjectId) -> bool {
        let storage = self.state.objects().get(stream).map(|o| o.storage);
        storage == Some(Storage::Library { index: memory::STREAMS })
    }

    /// Something was read of standard input, which ends some time: there is less left of it. What is read is counted as one byte, however
    /// much it is, and nothing is said of where it ends.
    pub(super) fn takes_input(&mut self) -> Flow<()> {
        let Some((object, left)) = self.input_left() else { return Ok(()) };
        let number = self.machine.universe.unsigned(left);
        self.assume_fact(&Constraint::at_least(number, LinearExpr::constant(1)));
        if self.state.numbers().is_empty() {
            return Err(crate::step::Cut);
        }
        let universe = &mut self.machine.universe;
        let rest = universe.terms.add_constant(left, u128::MAX);
        self.state.write(universe, object, &LinearExpr::constant(0), INPUT_BYTES, rest);
        Ok(())
    }

    /// Something may have been put back, or be read again: any number of bytes is left.
    pub(super) fn gives_input_back(&mut self) {
        if let Some((object, left)) = self.input_left() {
            let universe = &mut self.machine.universe;
            let bits = universe.terms.bits(left);
            let anything = universe.terms.fresh(bits, AtomKind::Input, Sign::Unsigned);
            self.state.write(universe, object, &LinearExpr::constant(0), INPUT_BYTES, anything);
        }
    }

    /// How much is left of standard input, where that is of interest.
    fn input_left(&mut self) -> Option<(ObjectId, TermId)> {
        if !self.machine.options.for_the_end {
            return None;
        }
        let (object, _) = self.machine.library_memory(memory::INPUT_LEFT, INPUT_BYTES);
        // What is not there from the start on is not counted.
        self.state.objects().get(object)?;
        self.machine.reached.reads_input = true;
        let (universe, start) = (&mut self.machine.universe, LinearExpr::constant(0));
        Some((object, self.state.read(universe, object, &start, INPUT_BYTES, Sign::Unsigned)))
    }

    /// A standard stream that the function uses without being told so must not be closed.
    pub(super) fn standard_stream(&mut self, index: u32) -> Flow<()> {
        let size = if self.machine.universe.pointer_bits == 64 { 216 } else { 148 };
        let (object, _) = self.machine.library_memory(memory::STREAMS + index, size);
        let vitality = self.state.objects().get(object).map(|object| object.vitality);
        if vitality.is_some_and(|vitality| vitality != Vitality::Alive) {
            return self.misuse("the stream was closed");
        }
        Ok(())
    }

    /// The argument must be an open stream.
    pub(super) fn stream(&mut self, index: usize) -> Flow<ObjectId> {
        let stream = self.pointer(index)?;
        let range = self.readable(stream, &LinearExpr::constant(1))?;
        self.touch_errno();
        let storage = self.state.objects().get(range.object).map(|o| o.storage);
        let size = self.state.objects().get(range.object).and_then(|o| constant(&o.size));
        let is_stream = match storage {
            Some(Storage::Library { index }) => (memory::STREAMS..memory::STREAMS + 3).contains(&index),
            // A directory is none.
            Some(Storage::Stream) => size == Some(file_size(self)),
            Some(
                Storage::Heap { .. }
                | Storage::Pooled { .. }
                | Storage::Global { .. }
                | Storage::Local { .. }
                | Storage::StackBlock { .. }
                | Storage::Outside { .. }
                | Storage::Given { .. }
                | Storage::Argument { .. }
                | Storage::RegisterArea
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

/// The size of a `FILE`.
fn file_size(c: &Call<'_, '_>) -> i64 {
    if c.machine.universe.pointer_bits == 64 { 216 } else { 148 }
}

fn on_stream(c: &mut Call<'_, '_>, index: usize) -> Flow<Answer> {
    c.stream(index)?;
    Ok(Answer::Unknown)
}

/// What was read may come again.
fn reposition(c: &mut Call<'_, '_>, answers: bool) -> Flow<Answer> {
    let stream = c.stream(0)?;
    if c.is_standard_input(stream) {
        c.gives_input_back();
    }
    if answers { c.answer_between(-1, 0) } else { Ok(Answer::Nothing) }
}

fn tell(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.stream(0)?;
    let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
    let result = c.input(scalar, Sign::Signed);
    let number = c.signed(result);
    c.assume_fact(&Constraint::at_least(number, LinearExpr::constant(-1)));
    Ok(Answer::Value(result))
}

/// The same stream for something else, or null: then it is closed.
fn reopen(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (path, mode, stream) = (c.pointer(0)?, c.pointer(1)?, c.pointer(2)?);
    c.string(mode)?;
    c.when_null(path, |c| reopened(c, stream))?;
    c.string(path)?;
    reopened(c, stream)
}

fn reopened(c: &mut Call<'_, '_>, stream: TermId) -> Flow<Answer> {
    let object = c.stream(2)?;
    let fails = c.choice();
    c.when(fails, |c| {
        c.state.kill(object, Vitality::Freed);
        Ok(Answer::Value(c.null()))
    })?;
    if c.is_standard_input(object) {
        c.gives_input_back();
    }
    Ok(Answer::Value(stream))
}

/// A new stream, or none. The arguments of these numbers are strings.
fn open(c: &mut Call<'_, '_>, strings: &[usize]) -> Flow<Answer> {
    for &index in strings {
        let pointer = c.pointer(index)?;
        c.string(pointer)?;
    }
    c.touch_errno();
    c.perhaps_null()?;
    let size = file_size(c);
    let storage = Storage::Stream;
    let (_, address) = c.machine.new_object(&mut c.state, storage, LinearExpr::constant(size), 1);
    Ok(Answer::Value(address))
}

/// Whatever it answers, the stream is gone.
fn close(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let object = c.stream(0)?;
    c.state.kill(object, Vitality::Freed);
    if c.name == "pclose" { Ok(Answer::Unknown) } else { c.answer_between(-1, 0) }
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
    let stream = c.stream(stream)?;
    let is_input = c.is_standard_input(stream);
    let bits = c.machine.universe.pointer_bits;
    let old = c.load(place, ScalarType::Pointer)?;
    let old_size = c.load(size_place, ScalarType::Int(bits))?;
    c.when_null(old, |c| grown(c, place, size_place, is_input))?;
    let Some(block) = c.block_to_free(old)? else { return grown(c, place, size_place, is_input) };
    let Some(whole) = c.state.objects().get(block).map(|o| o.size.clone()) else {
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
    c.when(is_nothing, |c| grown(c, place, size_place, is_input))?;
    // Where there is nothing to read, the block is not looked at.
    let at_end = c.choice();
    c.when(at_end, |c| c.answer_int(-1))?;
    let is_too_small = c.choice();
    c.when(is_too_small, |c| {
        c.state.kill(block, Vitality::Freed);
        grown(c, place, size_place, is_input)
    })?;
    let two = LinearExpr::constant(2);
    if c.assume_fact(&Constraint::at_least(told.clone(), two)) == tayra_numeric::Met::Unsatisfiable {
        return Err(crate::step::Cut);
    }
    filled(c, old, &told, is_input)
}

/// A new block takes the place of the old one.
fn grown(c: &mut Call<'_, '_>, place: TermId, size_place: TermId, is_input: bool) -> Flow<Answer> {
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
    filled(c, block, &room, is_input)
}

/// A line with its zero in a block of that size: its length, or -1.
fn filled(c: &mut Call<'_, '_>, block: TermId, size: &LinearExpr, is_input: bool) -> Flow<Answer> {
    let target = c.writable(block, size)?;
    c.scramble(&target, size);
    let at_end = c.choice();
    c.when(at_end, |c| c.answer_int(-1))?;
    if is_input {
        c.takes_input()?;
    }
    let (term, length) = c.position(&(size.clone() - LinearExpr::constant(1)));
    c.assume_fact(&Constraint::at_least(length.clone(), LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    c.text_is_set(&target, &length);
    Ok(Answer::Value(term))
}

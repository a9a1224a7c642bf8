//! What a model sees: its call and the machine's checked services, in few words.

use super::{LibraryState, ModelCall, ModelOutcome};
use crate::inputs::InputRequest;
use crate::machine::{Decided, Machine, Stop};
use crate::outcome::{Ending, Stream};
use crate::services::VariadicArguments;
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::{DataModel, ScalarType};

/// What a model gives back.
pub(super) type Outcome = Result<ModelOutcome, Stop>;

/// A call under way.
pub(super) struct Context<'a, 'm> {
    /// The machine.
    pub(super) machine: &'a mut Machine<'m>,
    /// The call.
    pub(super) call: &'a ModelCall<'a>,
}

/// The type `int`.
pub(super) const INT: ScalarType = ScalarType::Int(32);

/// A table of models: names, and the functions of a [`Context`] behind them.
macro_rules! models {
    ($($name:literal => $model:expr,)*) => {
        &[$((
            $name,
            |machine, call| $model(&mut $crate::library::context::Context { machine, call }),
        ),)*]
    };
}
pub(super) use models;

impl Context<'_, '_> {
    /// The function's name.
    pub(super) fn name(&self) -> &str {
        self.call.name
    }

    /// How many arguments were passed.
    pub(super) fn argument_count(&self) -> usize {
        self.call.arguments.len()
    }

    /// An argument as it was passed.
    pub(super) fn scalar(&self, index: usize) -> Result<Scalar, Stop> {
        self.call.scalar(index)
    }

    /// A pointer argument.
    pub(super) fn pointer(&self, index: usize) -> Result<Value, Stop> {
        self.call.pointer(index)
    }

    /// An unsigned argument that decides a size; the name of its meaning is for readers of the model.
    pub(super) fn unsigned(&mut self, index: usize, _meaning: &str) -> Result<u64, Stop> {
        self.machine.unsigned(self.call, index, Decided::Size)
    }

    /// A signed argument that decides what the function does, by its own width.
    pub(super) fn signed(&mut self, index: usize, _meaning: &str) -> Result<i64, Stop> {
        self.machine.signed(self.call, index, Decided::Library)
    }

    /// An `int` argument that decides what the function does.
    pub(super) fn int(&mut self, index: usize, _meaning: &str) -> Result<i32, Stop> {
        let value = self.machine.signed(self.call, index, Decided::Library)?;
        Ok(value as i32)
    }

    /// An `int` argument as a character.
    pub(super) fn character(&mut self, index: usize) -> Result<u8, Stop> {
        Ok(self.int(index, "the character")? as u8)
    }

    /// The data model.
    pub(super) fn model(&self) -> DataModel {
        self.machine.program.data_model
    }

    /// The type as wide as `long`, `size_t` and pointers.
    pub(super) fn word(&self) -> ScalarType {
        self.model().pointer_int()
    }

    /// The library's own state.
    pub(super) fn state(&mut self) -> &mut LibraryState {
        &mut self.machine.library
    }

    /// `pointer + distance`.
    pub(super) fn advance(&self, pointer: Value, distance: u64) -> Value {
        self.machine.offset(pointer, distance.cast_signed())
    }

    /// Whether a pointer is null.
    pub(super) fn is_null(&mut self, pointer: Value) -> Result<bool, Stop> {
        Ok(self.machine.is_null(self.call, pointer))
    }

    /// Checks that bytes may be read.
    pub(super) fn check_read(&mut self, pointer: Value, length: u64) -> Result<(), Stop> {
        self.machine.check_readable(self.call, pointer, length)
    }

    /// Checks that bytes may be written.
    pub(super) fn check_write(&mut self, pointer: Value, length: u64) -> Result<(), Stop> {
        self.machine.check_writable(self.call, pointer, length)
    }

    /// The byte at `pointer + offset`, which decides something.
    pub(super) fn byte(&mut self, pointer: Value, offset: u64) -> Result<u8, Stop> {
        let pointer = self.advance(pointer, offset);
        let byte = self.machine.read_scalar(self.call, pointer, ScalarType::Int(8))?;
        self.machine.decide(self.call.place, byte.low, Decided::Library);
        Ok(byte.low.bits as u8)
    }

    /// The byte at `pointer + offset` with all that is known of it; what is asked of it decides.
    pub(super) fn letter(&mut self, pointer: Value, offset: u64) -> Result<Value, Stop> {
        let pointer = self.advance(pointer, offset);
        Ok(self.machine.read_scalar(self.call, pointer, ScalarType::Int(8))?.low)
    }

    /// Whether a letter is of a kind.
    pub(super) fn letter_is(&mut self, letter: Value, kind: impl Fn(u8) -> bool) -> bool {
        self.machine.letter_is(self.call.place, letter, kind)
    }

    /// A letter as it is, which decides something.
    pub(super) fn settled(&mut self, letter: Value) -> u8 {
        self.machine.decide(self.call.place, letter, Decided::Library);
        letter.bits as u8
    }

    /// Writes letters, with a NUL behind them if they are a string.
    pub(super) fn write_letters(
        &mut self,
        pointer: Value,
        letters: &[Value],
        terminated: bool,
    ) -> Result<(), Stop> {
        let mut bytes: Vec<u8> = letters.iter().map(|letter| letter.bits as u8).collect();
        if terminated {
            bytes.push(0);
        }
        self.machine.write_bytes(self.call, pointer, &bytes)?;
        self.machine.remember_letters(pointer, letters);
        Ok(())
    }

    /// Bytes as they are, without a decision; which of them decide is said by [`Context::read`].
    pub(super) fn peek(&mut self, pointer: Value, length: u64) -> Result<Vec<u8>, Stop> {
        const LONGEST: u64 = 1 << 31;
        if length == 0 {
            return Ok(Vec::new());
        }
        let range = self.machine.access(self.call.place, pointer, length, false)?;
        if length > LONGEST {
            return Err(self.unsupported(&format!("{} on {length} bytes at once", self.name())));
        }
        let mut bytes = vec![0; usize::try_from(length).unwrap_or(0)];
        self.machine.memory.read_bytes(range, &mut bytes);
        Ok(bytes)
    }

    /// Bytes that decide something.
    pub(super) fn read(&mut self, pointer: Value, length: u64) -> Result<Vec<u8>, Stop> {
        self.machine.read_bytes(self.call, pointer, length)
    }

    /// Bytes that are printed.
    pub(super) fn read_for_output(&mut self, pointer: Value, length: u64) -> Result<Vec<u8>, Stop> {
        self.machine.read_bytes_for(self.call, pointer, length, Decided::Output)
    }

    /// A string without its NUL.
    pub(super) fn text(&mut self, pointer: Value) -> Result<Vec<u8>, Stop> {
        self.machine.read_c_string(self.call, pointer)
    }

    /// A string without its NUL, of at most `limit` bytes, none of which is looked at beyond.
    pub(super) fn text_within(&mut self, pointer: Value, limit: u64) -> Result<Vec<u8>, Stop> {
        self.machine.read_c_string_up_to(self.call, pointer, limit)
    }

    /// The length of a string.
    pub(super) fn length_of(&mut self, pointer: Value) -> Result<u64, Stop> {
        self.machine.c_string_length(self.call, pointer, u64::MAX)
    }

    /// The length of a string, or `limit` if there is no NUL before.
    pub(super) fn length_within(&mut self, pointer: Value, limit: u64) -> Result<u64, Stop> {
        self.machine.c_string_length(self.call, pointer, limit)
    }

    /// Writes bytes.
    pub(super) fn write(&mut self, pointer: Value, bytes: &[u8]) -> Result<(), Stop> {
        self.machine.write_bytes(self.call, pointer, bytes)
    }

    /// Copies bytes with all that is known of them; the ranges may overlap.
    pub(super) fn copy(&mut self, to: Value, from: Value, length: u64) -> Result<(), Stop> {
        self.machine.copy_bytes(self.call.place, to, from, length, true)
    }

    /// Sets bytes to the low byte of a value.
    pub(super) fn fill_with(&mut self, to: Value, length: u64, byte: Value) -> Result<(), Stop> {
        self.machine.fill_bytes(self.call.place, to, byte, length)
    }

    /// Loads a scalar.
    pub(super) fn load(&mut self, pointer: Value, scalar: ScalarType) -> Result<Scalar, Stop> {
        self.machine.read_scalar(self.call, pointer, scalar)
    }

    /// Loads an integer that decides something.
    pub(super) fn load_int(&mut self, pointer: Value, scalar: ScalarType) -> Result<u64, Stop> {
        let value = self.load(pointer, scalar)?;
        self.machine.decide_scalar(self.call.place, value, Decided::Library);
        Ok(value.low.bits)
    }

    /// Stores a scalar.
    pub(super) fn store(&mut self, pointer: Value, value: Scalar) -> Result<(), Stop> {
        self.machine.write_scalar(self.call, pointer, value)
    }

    /// Stores a value of up to 64 bits with its provenance.
    pub(super) fn store_value(&mut self, to: Value, scalar: ScalarType, value: Value) -> Result<(), Stop> {
        self.store(to, Scalar::narrow(scalar, value))
    }

    /// Stores an integer, cut to its type.
    pub(super) fn store_int(&mut self, to: Value, scalar: ScalarType, value: i128) -> Result<(), Stop> {
        let bits = scalar.bits(self.model());
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        self.store(to, Scalar::from_bits(scalar, value as u128 & mask))
    }

    /// The bits of a value, which decide what the function does.
    pub(super) fn settle(&mut self, value: Scalar) -> u128 {
        self.machine.decide_scalar(self.call.place, value, Decided::Library);
        value.bits()
    }

    /// The bits of a value, which are printed as a number: how that looks hangs on all of them.
    pub(super) fn settle_digits(&mut self, value: Scalar) -> u128 {
        for half in [value.low, value.high] {
            let shadow = self.machine.memory.shadows.of(half);
            self.machine.decides_unset(self.call.place, shadow, "an uninitialised value is printed");
        }
        self.settle_for_output(value)
    }

    /// The bits of a value, which are printed.
    pub(super) fn settle_for_output(&mut self, value: Scalar) -> u128 {
        self.machine.decide_scalar(self.call.place, value, Decided::Output);
        value.bits()
    }

    /// A heap block, or null.
    pub(super) fn allocate(&mut self, size: u64, zeroed: bool) -> Result<Value, Stop> {
        let block = self.machine.allocate(self.call, size, zeroed)?;
        self.explain_null(block)
    }

    /// Sets `errno` if an allocation failed.
    pub(super) fn explain_null(&mut self, block: Value) -> Result<Value, Stop> {
        if block.bits == 0 {
            self.set_errno(super::errno::ENOMEM)?;
        }
        Ok(block)
    }

    /// A fault that ends the run.
    pub(super) fn fault(&mut self, rule: Rule, message: String) -> Stop {
        self.machine.fatal(rule, self.call.place, message)
    }

    /// A fault that the run survives.
    pub(super) fn record(&mut self, rule: Rule, message: String) {
        self.machine.record_fault(rule, self.call.place, message, Vec::new());
    }

    /// The function got what it must not get: a fault that ends the run.
    pub(super) fn misuse(&mut self, message: &str) -> Stop {
        self.machine.misuse(self.call, message)
    }

    /// Ends the run: we cannot do this.
    pub(super) fn unsupported(&self, what: &str) -> Stop {
        self.call.unsupported(what)
    }

    /// Ends the run.
    pub(super) fn end(&self, ending: Ending) -> Stop {
        Stop::new(ending)
    }

    /// Sets `errno`.
    pub(super) fn set_errno(&mut self, number: i32) -> Result<(), Stop> {
        self.machine.set_errno(self.call, number)
    }

    /// The value of `errno`.
    pub(super) fn errno(&mut self) -> Result<i32, Stop> {
        let place = self.machine.errno_location(self.call.place)?;
        Ok(self.load_int(place, INT)? as i32)
    }

    /// Leaves in `errno` what nobody knows, as in memory that was never written.
    pub(super) fn scramble_errno(&mut self) -> Result<(), Stop> {
        const NAME: &str = "what is left in errno";
        let left = match self.state().objects.get(NAME) {
            Some(&known) => known,
            None => {
                let storage = crate::memory::Storage::Library(NAME);
                let birth = crate::memory::Birth::Uninitialised;
                let left = match self.machine.memory.create_static(4, 4, storage, birth) {
                    Ok(left) => left,
                    Err(why) => return Err(self.machine.no_room(self.call.place, why)),
                };
                self.state().objects.insert(NAME, left);
                left
            }
        };
        let errno = self.machine.errno_location(self.call.place)?;
        self.copy(errno, left, 4)
    }

    /// A number from outside.
    pub(super) fn input(&mut self, least: i128, greatest: i128, default: i128) -> Result<i128, Stop> {
        let request = InputRequest { what: self.call.name, least, greatest, default };
        self.machine.input(self.call.place, request)
    }

    /// A number from outside that decides what the function does. It has a term, so that the hunt can ask for others;
    /// `outside` is what else the world could do there, and keeps the search from being complete.
    pub(super) fn choice(
        &mut self,
        (least, greatest): (i128, i128),
        default: i128,
        outside: &'static str,
    ) -> Result<i128, Stop> {
        let request = InputRequest { what: self.call.name, least, greatest, default };
        let value = self.machine.input_within(self.call.place, request, 64)?;
        self.machine.decide(self.call.place, value, Decided::Library);
        self.machine.note_gap(self.call.place, outside);
        Ok(i128::from(value.bits.cast_signed()))
    }

    /// Any byte from outside.
    pub(super) fn any_byte(&mut self) -> Result<Scalar, Stop> {
        self.machine.input_scalar(self.call.place, self.call.name, ScalarType::Int(8), false)
    }

    /// Calls a function of the program.
    pub(super) fn call_back(
        &mut self,
        function: Value,
        arguments: &[Scalar],
        returns: &[ScalarType],
    ) -> Result<Vec<Scalar>, Stop> {
        self.machine.call_back(self.call, function, arguments, returns)
    }

    /// The next variadic argument.
    pub(super) fn next(&mut self, list: &mut VariadicArguments, scalar: ScalarType) -> Result<Scalar, Stop> {
        list.next(self.machine, self.call, scalar)
    }

    /// Writes to a standard stream.
    pub(super) fn output(&mut self, stream: Stream, bytes: &[u8]) {
        self.machine.write_output(stream, bytes);
    }

    /// An object that the library owns, with this content; writing it is a fault if `constant`.
    pub(super) fn library_bytes(
        &mut self,
        name: &'static str,
        bytes: &[u8],
        constant: bool,
    ) -> Result<Value, Stop> {
        let object = self.machine.library_object(self.call.place, name, bytes.len() as u64)?;
        self.write(object, bytes)?;
        if constant && let Some(object) = self.machine.memory.object_mut(object.object()) {
            object.read_only = true;
        }
        Ok(object)
    }

    /// A constant string that the library owns; equal texts share it.
    pub(super) fn constant_text(&mut self, text: &str) -> Result<Value, Stop> {
        if let Some(&known) = self.machine.library.texts.get(text) {
            return Ok(known);
        }
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        let object = self.library_bytes("a text of the C library", &bytes, true)?;
        self.machine.library.texts.insert(text.to_owned(), object);
        Ok(object)
    }

    /// Returns a pointer, or any value with its provenance.
    pub(super) fn give(&self, value: Value) -> Outcome {
        Ok(ModelOutcome::value(self.call, value))
    }

    /// Returns an integer.
    pub(super) fn give_int(&self, value: impl Into<i128>) -> Outcome {
        Ok(ModelOutcome::int(self.call, value.into()))
    }

    /// Returns a scalar.
    pub(super) fn give_scalar(&self, value: Scalar) -> Outcome {
        Ok(ModelOutcome::Return(value))
    }

    /// Returns nothing.
    pub(super) fn give_nothing(&self) -> Outcome {
        Ok(ModelOutcome::Nothing)
    }
}

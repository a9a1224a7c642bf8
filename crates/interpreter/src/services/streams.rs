//! Input requests, standard streams, `errno`, and the ways a program ends itself.

use crate::inputs::{InputRequest, Quoted};
use crate::library::ModelCall;
use crate::machine::{Machine, Stop};
use crate::outcome::{Ending, InputRecord, StdinSource, Stream};
use crate::recorder::{InputKey, OutsideText};
use crate::value::{Scalar, Value, low_bits};
use tayra_findings::Rule;
use tayra_program::{Place, ScalarType};

impl Machine<'_> {
    /// A number from outside, recorded.
    pub(crate) fn input(&mut self, place: Place, request: InputRequest<'_>) -> Result<i128, Stop> {
        let value = self.raw_input(place, request)?;
        if let Some(recorder) = &mut self.memory.recorder {
            // Also where only one answer is modelled: the world may give others.
            recorder.skip_value();
            recorder.note_gap(place, "an input without term");
        }
        Ok(value)
    }

    /// A number from outside within a range, as a value of `bits` bits; it has a term in recorded runs.
    pub(crate) fn input_within(
        &mut self,
        place: Place,
        request: InputRequest<'_>,
        bits: u32,
    ) -> Result<Value, Stop> {
        let number = self.raw_input(place, request)?;
        let value = Value::plain(number as u64 & low_bits(bits));
        let Some(recorder) = &mut self.memory.recorder else { return Ok(value) };
        let signed = request.least < 0;
        let full = if signed {
            bits < 128 && request.least == -(1 << (bits - 1)) && request.greatest == (1 << (bits - 1)) - 1
        } else {
            request.least == 0 && bits < 127 && request.greatest == (1 << bits) - 1
        };
        let range = (!full).then_some((request.least as u128, request.greatest as u128));
        let term = recorder.next_value(place, bits, u128::from(value.bits), signed, range);
        let symbol = recorder.symbol(term, value.bits);
        Ok(self.memory.with_symbol(value, symbol))
    }

    fn raw_input(&mut self, place: Place, request: InputRequest<'_>) -> Result<i128, Stop> {
        match self.inputs.value(request) {
            Ok(value) => {
                let (what, text) = (request.what.to_owned(), value.to_string());
                self.input_records.push(InputRecord { place, what, value: text });
                Ok(value)
            }
            Err(why) => Err(Stop::new(Ending::BadScript { why })),
        }
    }

    /// Any value of a scalar type from outside, recorded; integers by their signed or unsigned reading, floats by
    /// their bit pattern.
    pub(crate) fn input_scalar(
        &mut self,
        place: Place,
        what: &str,
        scalar: ScalarType,
        signed: bool,
    ) -> Result<Scalar, Stop> {
        let bits = scalar.bits(self.program.data_model);
        let (least, greatest) = if bits >= 127 {
            (i128::MIN, i128::MAX)
        } else if signed {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits) - 1)
        };
        let request = InputRequest { what, least, greatest, default: 0 };
        if bits <= 64 {
            return Ok(Scalar::narrow(scalar, self.input_within(place, request, bits)?));
        }
        let value = self.input(place, request)?;
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        Ok(Scalar::from_bits(scalar, value as u128 & mask))
    }

    /// The next byte of standard input, recorded; `None` at its end.
    pub(crate) fn stdin_byte(&mut self, place: Place) -> Option<Value> {
        if let Some(byte) = self.pushed_back.pop() {
            return Some(byte);
        }
        let settings = self.settings;
        let at = u32::try_from(self.inputs.stdin_position()).unwrap_or(u32::MAX);
        let byte = match &settings.stdin {
            StdinSource::FromInputs => self.inputs.stdin_byte(),
            StdinSource::Bytes(bytes) => {
                let byte = bytes.get(self.stdin_position).copied();
                self.stdin_position += usize::from(byte.is_some());
                byte.inspect(|&byte| self.inputs.note_stdin(byte))
            }
            StdinSource::Host => self.observer.stdin_byte().inspect(|&byte| self.inputs.note_stdin(byte)),
        };
        // The search makes it longer and finds bytes, but errors and data behind the end are not among what it tries.
        self.note_gap(place, "standard input");
        let value = byte.map_or("end of file".to_owned(), |byte| Quoted(&[byte]).to_string());
        self.input_records.push(InputRecord { place, what: "stdin".to_owned(), value });
        if settings.stdin != StdinSource::FromInputs {
            return byte.map(|byte| Value::plain(u64::from(byte)));
        }
        self.decide_presence(place, InputKey::More(OutsideText::Stdin, at), byte.is_some());
        byte.map(|byte| self.outside_letter(OutsideText::Stdin, at, byte))
    }

    /// About how many bytes what the run read and wrote takes: one that does so for ever must end some time.
    pub(crate) fn weight_of_records(&self) -> u64 {
        const INPUT: u64 = 256;
        self.input_records.len() as u64 * INPUT + (self.stdout.len() + self.stderr.len()) as u64
    }

    /// Puts a byte back in front of standard input.
    pub(crate) fn unread_stdin(&mut self, byte: Value) {
        self.pushed_back.push(byte);
    }

    /// Writes to a standard stream.
    pub(crate) fn write_output(&mut self, stream: Stream, bytes: &[u8]) {
        if self.settings.echo_output {
            self.observer.output(stream, bytes);
            return;
        }
        match stream {
            Stream::Output => self.stdout.extend_from_slice(bytes),
            Stream::Error => self.stderr.extend_from_slice(bytes),
        }
    }

    /// The address of `errno`.
    pub(crate) fn errno_location(&mut self, place: Place) -> Result<Value, Stop> {
        if let Some(errno) = self.errno {
            return Ok(errno);
        }
        let errno = self.library_object(place, "errno", 4)?;
        self.errno = Some(errno);
        Ok(errno)
    }

    /// Sets `errno`.
    pub(crate) fn set_errno(&mut self, call: &ModelCall<'_>, error: i32) -> Result<(), Stop> {
        let errno = self.errno_location(call.place)?;
        self.write_bytes(call, errno, &error.to_le_bytes())
    }

    /// `exit`: calls what `atexit` left to call, then ends the run.
    pub(crate) fn exit(&mut self, call: &ModelCall<'_>, status: i32) -> Stop {
        match self.run_exit_functions(call.place) {
            Ok(()) => Stop::new(Ending::Exited { status }),
            Err(stop) => stop,
        }
    }

    /// Calls the functions left by `atexit`, last one first.
    pub(crate) fn run_exit_functions(&mut self, place: Place) -> Result<(), Stop> {
        while let Some(function) = self.at_exit.pop() {
            let call = ModelCall { name: "exit", arguments: &[], returns: &[], place };
            self.call_back(&call, function, &[], &[])?;
        }
        Ok(())
    }

    /// A library function got what it must not get: a fault that ends the run.
    pub(crate) fn misuse(&mut self, call: &ModelCall<'_>, message: &str) -> Stop {
        self.fatal(Rule::InvalidLibraryCall, call.place, format!("{}: {message}", call.name))
    }
}

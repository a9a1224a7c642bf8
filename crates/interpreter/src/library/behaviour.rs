//! Calls models directly, on a machine without a program: what they return, write and refuse.

use super::{ModelCall, ModelOutcome, model};
use crate::inputs::{Inputs, Script};
use crate::machine::Machine;
use crate::outcome::{Ending, NoObserver, RunSettings, StdinSource};
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::{DataModel, FloatKind, Place, Program, ScalarType};

const INT: ScalarType = ScalarType::Int(32);
const LONG: ScalarType = ScalarType::Int(64);
const POINTER: ScalarType = ScalarType::Pointer;
const DOUBLE: ScalarType = ScalarType::Float(FloatKind::F64);

/// Runs `test` on a fresh machine.
fn with_machine(settings: &RunSettings, test: impl FnOnce(&mut Bench<'_, '_>)) {
    let program = Program::empty(DataModel::Lp64);
    let mut observer = NoObserver;
    let mut machine = Machine::new(&program, settings, &mut observer);
    test(&mut Bench { machine: &mut machine });
}

fn bench(test: impl FnOnce(&mut Bench<'_, '_>)) {
    with_machine(&RunSettings::default(), test);
}

fn bench_with_stdin(stdin: &str, test: impl FnOnce(&mut Bench<'_, '_>)) {
    let stdin = StdinSource::Bytes(stdin.as_bytes().to_vec());
    with_machine(&RunSettings { stdin, ..RunSettings::default() }, test);
}

struct Bench<'b, 'm> {
    machine: &'b mut Machine<'m>,
}

fn pointer(value: Value) -> Scalar {
    Scalar::narrow(POINTER, value)
}

fn int(value: i32) -> Scalar {
    Scalar::from_bits(INT, u128::from(value.cast_unsigned()))
}

fn long(value: i64) -> Scalar {
    Scalar::from_bits(LONG, u128::from(value.cast_unsigned()))
}

fn double(value: f64) -> Scalar {
    Scalar::from_bits(DOUBLE, u128::from(value.to_bits()))
}

impl Bench<'_, '_> {
    /// Calls a model; an error is how the run ended.
    fn call(&mut self, name: &str, arguments: &[Scalar], returns: &[ScalarType]) -> Result<Scalar, Ending> {
        let call = ModelCall { name, arguments, returns, place: Place::UNKNOWN };
        let model = model(name).unwrap_or_else(|| panic!("no model of {name}"));
        match model(self.machine, &call) {
            Ok(ModelOutcome::Return(scalar)) => Ok(scalar),
            Ok(ModelOutcome::Several(scalars)) => Ok(scalars[0]),
            Ok(ModelOutcome::Nothing) => Ok(int(0)),
            Err(stop) => Err(*stop.0),
        }
    }

    /// A number that a call returns, by its signed reading.
    fn number(&mut self, name: &str, arguments: &[Scalar], returns: ScalarType) -> i64 {
        let scalar =
            self.call(name, arguments, &[returns]).unwrap_or_else(|ending| panic!("{name}: {ending:?}"));
        crate::value::sign_extend(scalar.low.bits, returns.bits(DataModel::Lp64))
    }

    /// A pointer that a call returns.
    fn address(&mut self, name: &str, arguments: &[Scalar]) -> Value {
        self.call(name, arguments, &[POINTER]).unwrap_or_else(|ending| panic!("{name}: {ending:?}")).low
    }

    /// The fault that a call ends with.
    fn fault(&mut self, name: &str, arguments: &[Scalar], returns: &[ScalarType]) -> Rule {
        match self.call(name, arguments, returns) {
            Err(Ending::Fault) => self.machine.faults.last().map(|fault| fault.rule).expect("a fault"),
            other => panic!("{name}: {other:?}"),
        }
    }

    /// An object with these bytes.
    fn bytes(&mut self, bytes: &[u8]) -> Value {
        let object = self.machine.library_object(Place::UNKNOWN, "test", bytes.len() as u64).unwrap();
        self.write(object, bytes);
        object
    }

    /// A string with its NUL.
    fn text(&mut self, text: &str) -> Value {
        let mut bytes = text.as_bytes().to_vec();
        bytes.push(0);
        self.bytes(&bytes)
    }

    fn write(&mut self, to: Value, bytes: &[u8]) {
        let call = ModelCall { name: "test", arguments: &[], returns: &[], place: Place::UNKNOWN };
        self.machine.write_bytes(&call, to, bytes).unwrap();
    }

    fn read(&mut self, from: Value, length: u64) -> Vec<u8> {
        let call = ModelCall { name: "test", arguments: &[], returns: &[], place: Place::UNKNOWN };
        self.machine.read_bytes(&call, from, length).unwrap()
    }

    fn read_text(&mut self, from: Value) -> String {
        let call = ModelCall { name: "test", arguments: &[], returns: &[], place: Place::UNKNOWN };
        String::from_utf8(self.machine.read_c_string(&call, from).unwrap()).unwrap()
    }

    fn read_int(&mut self, from: Value) -> i32 {
        i32::from_le_bytes(self.read(from, 4).try_into().unwrap())
    }

    /// What `snprintf` makes of a format and its arguments.
    fn print(&mut self, format: &str, arguments: &[Scalar]) -> String {
        let buffer = self.bytes(&[0; 256]);
        let format = self.text(format);
        let mut all = vec![pointer(buffer), long(256), pointer(format)];
        all.extend_from_slice(arguments);
        self.number("snprintf", &all, INT);
        self.read_text(buffer)
    }
}

#[test]
fn copies_stop_at_the_end_of_the_destination() {
    bench(|b| {
        let (to, exact, long_text) = (b.bytes(&[9; 4]), b.text("abc"), b.text("abcd"));
        assert_eq!(b.address("strcpy", &[pointer(to), pointer(exact)]), to);
        assert_eq!(b.read(to, 4), b"abc\0");
        let rule = b.fault("strcpy", &[pointer(to), pointer(long_text)], &[POINTER]);
        assert_eq!(rule, Rule::OutOfBounds);
        assert_eq!(
            b.fault("strcpy", &[pointer(Value::ZERO), pointer(exact)], &[POINTER]),
            Rule::NullDereference
        );
    });
}

#[test]
fn strncpy_pads_and_strncat_terminates() {
    bench(|b| {
        let (to, from) = (b.bytes(&[9; 8]), b.text("ab"));
        b.address("strncpy", &[pointer(to), pointer(from), long(4)]);
        assert_eq!(b.read(to, 8), [b'a', b'b', 0, 0, 9, 9, 9, 9]);
        let tail = b.text("cdef");
        b.address("strncat", &[pointer(to), pointer(tail), long(3)]);
        assert_eq!(b.read(to, 8), *b"abcde\0\x09\x09");
    });
}

#[test]
fn overlap_is_a_fault_for_memcpy_only() {
    bench(|b| {
        let buffer = b.bytes(b"0123456789");
        let shifted = b.machine.offset(buffer, 2);
        let arguments = [pointer(shifted), pointer(buffer), long(6)];
        b.address("memmove", &arguments);
        assert_eq!(b.read(buffer, 10), b"0101234589");
        assert_eq!(b.fault("memcpy", &arguments, &[POINTER]), Rule::OverlappingCopy);
    });
}

#[test]
fn searches_look_no_further_than_they_must() {
    bench(|b| {
        let raw = b.bytes(b"abc");
        assert_eq!(b.address("memchr", &[pointer(raw), int('b' as i32), long(100)]).bits, raw.bits + 1);
        assert_eq!(
            b.fault("memchr", &[pointer(raw), int('z' as i32), long(100)], &[POINTER]),
            Rule::OutOfBounds
        );
        assert_eq!(b.address("strchr", &[pointer(raw), int('c' as i32)]).bits, raw.bits + 2);
        assert_eq!(b.fault("strlen", &[pointer(raw)], &[LONG]), Rule::OutOfBounds);
        assert_eq!(b.number("strnlen", &[pointer(raw), long(3)], LONG), 3);
        let (text, pattern) = (b.text("abcabd"), b.text("abd"));
        assert_eq!(b.address("strstr", &[pointer(text), pointer(pattern)]).bits, text.bits + 3);
    });
}

#[test]
fn strtok_remembers_where_it_was() {
    bench(|b| {
        let (line, separators) = (b.text(",,one,two"), b.text(","));
        let first = b.address("strtok", &[pointer(line), pointer(separators)]);
        assert_eq!(b.read_text(first), "one");
        let second = b.address("strtok", &[pointer(Value::ZERO), pointer(separators)]);
        assert_eq!(b.read_text(second), "two");
        assert_eq!(b.address("strtok", &[pointer(Value::ZERO), pointer(separators)]), Value::ZERO);
    });
}

#[test]
fn printf_takes_arguments_as_the_format_asks() {
    bench(|b| {
        let word = b.text("word");
        assert_eq!(
            b.print("%d %5s|%-6.2f|%c%%", &[int(-3), pointer(word), double(2.5), int(65)]),
            "-3  word|2.50  |A%"
        );
        assert_eq!(
            b.print("%*d|%-*d|%.*s", &[int(4), int(7), int(3), int(8), int(2), pointer(word)]),
            "   7|8  |wo"
        );
        assert_eq!(b.print("%2$s %1$d", &[int(5), pointer(word)]), "word 5");
        assert_eq!(
            b.print("%lld %hhd %zu", &[long(i64::MIN), int(300), long(7)]),
            "-9223372036854775808 44 7"
        );
        assert_eq!(b.print("%p", &[pointer(Value::ZERO)]), "(nil)");
    });
}

#[test]
fn printf_refuses_what_c_leaves_undefined() {
    bench(|b| {
        let (bad, missing, raw) = (b.text("%y"), b.text("%d %d"), b.bytes(b"xyz"));
        assert_eq!(b.fault("printf", &[pointer(bad)], &[INT]), Rule::InvalidLibraryCall);
        assert_eq!(b.fault("printf", &[pointer(missing), int(1)], &[INT]), Rule::InvalidLibraryCall);
        let (whole, within, beyond) = (b.text("%s"), b.text("%.3s"), b.text("%.4s"));
        assert_eq!(b.fault("printf", &[pointer(whole), pointer(raw)], &[INT]), Rule::OutOfBounds);
        assert_eq!(b.number("printf", &[pointer(within), pointer(raw)], INT), 3);
        assert_eq!(b.fault("printf", &[pointer(beyond), pointer(raw)], &[INT]), Rule::OutOfBounds);
        assert_eq!(b.machine.stdout, b"xyz");
    });
}

#[test]
fn snprintf_writes_only_what_fits() {
    bench(|b| {
        let (to, format) = (b.bytes(&[9; 4]), b.text("%d"));
        let arguments = [pointer(to), long(4), pointer(format), int(123_456)];
        assert_eq!(b.number("snprintf", &arguments, INT), 6);
        assert_eq!(b.read(to, 4), b"123\0");
        let too_long = [pointer(to), long(5), pointer(format), int(123_456)];
        assert_eq!(b.fault("snprintf", &too_long, &[INT]), Rule::OutOfBounds);
        assert_eq!(b.number("snprintf", &[pointer(Value::ZERO), long(0), pointer(format), int(7)], INT), 1);
    });
}

#[test]
fn scanf_stores_fields_and_counts_them() {
    bench(|b| {
        let (text, format) = (b.text(" 12 ab-0x1F 2.5x"), b.text("%d %2s-%i %lf%n"));
        let (number, word, hexadecimal) = (b.bytes(&[0; 4]), b.bytes(&[0; 3]), b.bytes(&[0; 4]));
        let (real, used) = (b.bytes(&[0; 8]), b.bytes(&[0; 4]));
        let arguments = [text, format, number, word, hexadecimal, real, used].map(pointer);
        assert_eq!(b.number("sscanf", &arguments, INT), 4);
        assert_eq!((b.read_int(number), b.read_int(hexadecimal), b.read_int(used)), (12, 31, 15));
        assert_eq!(b.read_text(word), "ab");
        assert_eq!(b.read(real, 8), 2.5f64.to_le_bytes());
    });
}

#[test]
fn scanf_tells_the_end_of_input_from_a_mismatch() {
    bench(|b| {
        let (empty, letter, format) = (b.text("  "), b.text("x"), b.text("%d"));
        let to = b.bytes(&[0; 4]);
        assert_eq!(b.number("sscanf", &[pointer(empty), pointer(format), pointer(to)], INT), -1);
        assert_eq!(b.number("sscanf", &[pointer(letter), pointer(format), pointer(to)], INT), 0);
        let set = b.text("%[^0-9]%1[0-9]");
        let (mixed, first, second) = (b.text("ab-1234"), b.bytes(&[0; 4]), b.bytes(&[0; 2]));
        let arguments = [mixed, set, first, second].map(pointer);
        assert_eq!(b.number("sscanf", &arguments, INT), 2);
        assert_eq!((b.read_text(first), b.read_text(second)), ("ab-".to_owned(), "1".to_owned()));
    });
}

#[test]
fn lines_come_from_standard_input() {
    bench_with_stdin("one\ntwo", |b| {
        let to = b.bytes(&[9; 4]);
        let stdin = super::state::stream_object(b.machine, super::state::StandardStream::Input).unwrap();
        let arguments = [pointer(to), int(4), pointer(stdin)];
        assert_eq!(b.address("fgets", &arguments), to);
        assert_eq!(b.read(to, 4), b"one\0");
        assert_eq!(b.number("getchar", &[], INT), i64::from(b'\n'));
        assert_eq!(b.number("getchar", &[], INT), i64::from(b't'));
        assert_eq!(b.number("ungetc", &[int(84), pointer(stdin)], INT), 84);
        b.address("fgets", &arguments);
        assert_eq!(b.read(to, 4), b"Two\0");
        assert_eq!(b.number("feof", &[pointer(stdin)], INT), 0);
        assert_eq!(b.address("fgets", &arguments), Value::ZERO);
        assert_eq!(b.number("feof", &[pointer(stdin)], INT), 1);
    });
}

#[test]
fn gets_overflows_when_the_line_is_too_long() {
    bench_with_stdin("longer\n", |b| {
        let to = b.bytes(&[0; 4]);
        assert_eq!(b.fault("gets", &[pointer(to)], &[POINTER]), Rule::OutOfBounds);
    });
}

#[test]
fn getline_grows_its_block() {
    bench_with_stdin(&format!("{}\n", "x".repeat(300)), |b| {
        let (line, size) = (b.bytes(&[0; 8]), b.bytes(&[0; 8]));
        let stdin = super::state::stream_object(b.machine, super::state::StandardStream::Input).unwrap();
        assert_eq!(b.number("getline", &[pointer(line), pointer(size), pointer(stdin)], LONG), 301);
        assert!(u64::from_le_bytes(b.read(size, 8).try_into().unwrap()) >= 302);
        assert_eq!(b.machine.memory.live_blocks, 1);
    });
}

#[test]
fn blocks_are_counted_and_checked() {
    bench(|b| {
        let block = b.address("malloc", &[long(10)]);
        let grown = b.address("realloc", &[pointer(block), long(20)]);
        assert_eq!(b.fault("free", &[pointer(block)], &[]), Rule::DoubleFree);
        let interior = b.machine.offset(grown, 1);
        assert_eq!(b.fault("free", &[pointer(interior)], &[]), Rule::InvalidFree);
        assert!(b.call("free", &[pointer(grown)], &[]).is_ok());
        assert_eq!(b.machine.memory.live_blocks, 0);
        assert_eq!(b.address("calloc", &[long(i64::MAX), long(4)]), Value::ZERO);
    });
}

#[test]
fn numbers_are_read_with_their_range() {
    bench(|b| {
        let (text, end) = (b.text("99999999999999999999 rest"), b.bytes(&[0; 8]));
        assert_eq!(b.number("strtol", &[pointer(text), pointer(end), int(10)], LONG), i64::MAX);
        assert_eq!(u64::from_le_bytes(b.read(end, 8).try_into().unwrap()), text.bits + 20);
        let errno = b.address("__errno_location", &[]);
        assert_eq!(b.read_int(errno), super::errno::ERANGE);
        let raw = b.bytes(b"12");
        assert_eq!(b.fault("atoi", &[pointer(raw)], &[INT]), Rule::OutOfBounds);
        let stopped = b.bytes(b"12;");
        assert_eq!(b.number("atoi", &[pointer(stopped)], INT), 12);
    });
}

#[test]
fn quotients_come_back_as_the_caller_declares() {
    bench(|b| {
        let packed = b.call("div", &[int(-7), int(2)], &[LONG]).unwrap().low.bits;
        assert_eq!((packed as i32, (packed >> 32) as i32), (-3, -1));
        let to = b.bytes(&[0; 8]);
        b.call("div", &[pointer(to), int(-7), int(2)], &[]).unwrap();
        assert_eq!(b.read_int(to), -3);
        assert_eq!(b.fault("div", &[int(1), int(0)], &[LONG]), Rule::DivisionByZero);
    });
}

#[test]
fn random_numbers_are_inputs_with_the_values_of_glibc() {
    bench(|b| {
        assert_eq!(b.number("rand", &[], INT), 1_804_289_383);
        b.call("srand", &[int(42)], &[]).unwrap();
        assert_eq!(b.number("rand", &[], INT), 71_876_166);
        let seed = b.bytes(&7u32.to_le_bytes());
        assert_eq!(b.number("rand_r", &[pointer(seed)], INT), 1_187_592_820);
        assert_eq!(b.read_int(seed), 712_265_938);
        assert_eq!(b.machine.input_records.len(), 3);
    });
    let script = Script::parse("value rand = 5\n").unwrap();
    let settings = RunSettings { inputs: Inputs::Script(script), ..RunSettings::default() };
    with_machine(&settings, |b| assert_eq!(b.number("rand", &[], INT), 5));
}

#[test]
fn classes_and_tables_agree() {
    bench(|b| {
        let location = b.address("__ctype_b_loc", &[]);
        let table = u64::from_le_bytes(b.read(location, 8).try_into().unwrap());
        assert!(table > 0);
        assert_ne!(b.number("isalpha", &[int('q' as i32)], INT), 0);
        assert_eq!(b.number("isalpha", &[int('1' as i32)], INT), 0);
        assert_eq!(b.number("toupper", &[int('q' as i32)], INT), i64::from(b'Q'));
        assert_eq!(b.number("tolower", &[int(-1)], INT), -1);
    });
}

#[test]
fn assumptions_and_errors_end_the_run() {
    bench(|b| {
        assert!(b.call("__VERIFIER_assume", &[int(1)], &[]).is_ok());
        assert_eq!(b.call("__VERIFIER_assume", &[int(0)], &[]).unwrap_err(), Ending::AssumptionFailed);
        assert_eq!(b.fault("reach_error", &[], &[]), Rule::ErrorReached);
        assert_eq!(b.call("abort", &[], &[]).unwrap_err(), Ending::Aborted);
        assert_eq!(b.call("exit", &[int(3)], &[]).unwrap_err(), Ending::Exited { status: 3 });
        let condition = b.text("x > 0");
        assert_eq!(b.fault("__assert_fail", &[pointer(condition)], &[]), Rule::FailedAssertion);
    });
}

#[test]
fn math_errors_set_errno() {
    bench(|b| {
        let root = b.call("sqrt", &[double(-1.0)], &[DOUBLE]).unwrap();
        assert!(f64::from_bits(root.low.bits).is_nan());
        let errno = b.address("__errno_location", &[]);
        assert_eq!(b.read_int(errno), super::errno::EDOM);
        b.call("exp", &[double(1000.0)], &[DOUBLE]).unwrap();
        assert_eq!(b.read_int(errno), super::errno::ERANGE);
        let result = b.call("pow", &[double(2.0), double(10.0)], &[DOUBLE]).unwrap();
        assert_eq!(f64::from_bits(result.low.bits), 1024.0);
    });
}

#[test]
fn uninitialised_bytes_that_decide_are_noted() {
    bench(|b| {
        let block = b.address("malloc", &[long(4)]);
        let last = b.machine.offset(block, 3);
        b.write(last, &[0]);
        b.number("strlen", &[pointer(block)], LONG);
        assert!(!b.machine.unspecified.is_empty());
    });
}

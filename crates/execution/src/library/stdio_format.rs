//! `stdio.h`: formatted output and input. The format must be a known string; strings among the arguments need their
//! zero, what is written into memory is unknown, within bounds, and ends with a zero.
//!
//! Errs towards: longer output than there is. Gives up: formats that are not known or not understood.

use super::Models;
use super::bytes::constant;
use super::call::{Answer, Call};
use super::format::{self, Count, Directive, Flags, Length};
use super::format_arguments::Source;
use super::format_lengths::{Span, Style, float, integers};
use crate::Status;
use crate::access::{Access, Range};
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::Storage;
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_program::{DataModel, FloatKind, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("printf", |c| to_output(c, 0, Rest::Direct)),
    ("vprintf", |c| to_output(c, 0, Rest::List)),
    ("__printf_chk", |c| to_output(c, 1, Rest::Direct)),
    ("__vprintf_chk", |c| to_output(c, 1, Rest::List)),
    ("fprintf", |c| to_stream(c, 1, Rest::Direct)),
    ("vfprintf", |c| to_stream(c, 1, Rest::List)),
    ("__fprintf_chk", |c| to_stream(c, 2, Rest::Direct)),
    ("__vfprintf_chk", |c| to_stream(c, 2, Rest::List)),
    ("dprintf", |c| print(c, 1, Rest::Direct)),
    ("vdprintf", |c| print(c, 1, Rest::List)),
    ("__dprintf_chk", |c| print(c, 2, Rest::Direct)),
    ("__vdprintf_chk", |c| print(c, 2, Rest::List)),
    ("sprintf", |c| to_memory(c, 1, Rest::Direct)),
    ("vsprintf", |c| to_memory(c, 1, Rest::List)),
    ("__sprintf_chk", |c| to_memory(c, 3, Rest::Direct)),
    ("__vsprintf_chk", |c| to_memory(c, 3, Rest::List)),
    ("__snprintf_chk", |c| to_limited_memory(c, 4, Rest::Direct)),
    ("__vsnprintf_chk", |c| to_limited_memory(c, 4, Rest::List)),
    ("snprintf", |c| to_limited_memory(c, 2, Rest::Direct)),
    ("vsnprintf", |c| to_limited_memory(c, 2, Rest::List)),
    ("asprintf", |c| to_block(c, 1, Rest::Direct)),
    ("vasprintf", |c| to_block(c, 1, Rest::List)),
    ("__asprintf_chk", |c| to_block(c, 2, Rest::Direct)),
    ("__vasprintf_chk", |c| to_block(c, 2, Rest::List)),
    ("scanf", |c| scan(c, 0, Rest::Direct, From::Input)),
    ("__isoc99_scanf", |c| scan(c, 0, Rest::Direct, From::Input)),
    ("__isoc23_scanf", |c| scan(c, 0, Rest::Direct, From::Input)),
    ("vscanf", |c| scan(c, 0, Rest::List, From::Input)),
    ("__isoc99_vscanf", |c| scan(c, 0, Rest::List, From::Input)),
    ("__isoc23_vscanf", |c| scan(c, 0, Rest::List, From::Input)),
    ("fscanf", |c| from_stream(c, Rest::Direct)),
    ("__isoc99_fscanf", |c| from_stream(c, Rest::Direct)),
    ("__isoc23_fscanf", |c| from_stream(c, Rest::Direct)),
    ("vfscanf", |c| from_stream(c, Rest::List)),
    ("__isoc99_vfscanf", |c| from_stream(c, Rest::List)),
    ("__isoc23_vfscanf", |c| from_stream(c, Rest::List)),
    ("sscanf", |c| from_string(c, Rest::Direct)),
    ("__isoc99_sscanf", |c| from_string(c, Rest::Direct)),
    ("__isoc23_sscanf", |c| from_string(c, Rest::Direct)),
    ("vsscanf", |c| from_string(c, Rest::List)),
    ("__isoc99_vsscanf", |c| from_string(c, Rest::List)),
    ("__isoc23_vsscanf", |c| from_string(c, Rest::List)),
];

/// Where the arguments behind the format are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rest {
    /// In the call.
    Direct,
    /// In a `va_list`.
    List,
}

fn source(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Source> {
    match rest {
        Rest::Direct => Ok(Source::of_call(format)),
        Rest::List => Source::of_list(c, format),
    }
}

/// How much formatted output there is.
struct Output {
    least: LinearExpr,
    most: LinearExpr,
    /// Whether a zero byte can be part of it.
    may_have_zero: bool,
    /// Strings that it was made from, and places that `%n` wrote to.
    strings: Vec<TermId>,
}

/// The bytes of the format.
fn format_bytes(c: &mut Call<'_, '_>, index: usize) -> Flow<Vec<u8>> {
    let pointer = c.pointer(index)?;
    let text = c.string(pointer)?;
    match c.known_bytes(&text) {
        Some(bytes) => Ok(bytes),
        None => c.unsupported("a format that is not known"),
    }
}

/// What stands in a conversion, as far as it is known.
struct Conversion {
    flags: Flags,
    length: Length,
    letter: u8,
    /// How wide it is at least.
    width: Span,
    /// What the precision is; a negative one is none.
    precision: Option<Span>,
}

/// A width or precision; those that are arguments may be any of a few numbers. None is `None`.
fn count(c: &mut Call<'_, '_>, count: Count, from: &mut Source) -> Flow<Option<Span>> {
    let number = match count {
        Count::Absent => return Ok(None),
        Count::Number(number) => return Ok(Some((number.into(), number.into()))),
        Count::Argument => from.next(c, ScalarType::Int(32))?,
    };
    let (number, ScalarType::Int(32..)) = number else {
        return c.unsupported("a width or precision that is no `int`");
    };
    let range = range_of(c, number, 32, true);
    if range.0 < -LARGEST_COUNT || range.1 > LARGEST_COUNT {
        return c.unsupported("a width or precision that is not known");
    }
    Ok(Some(range))
}

/// Widths and precisions among the arguments are taken for what is meant up to this one.
const LARGEST_COUNT: i128 = 1 << 20;

/// The range of a value as a conversion of so many bits sees it.
fn range_of(c: &mut Call<'_, '_>, value: TermId, bits: u32, signed: bool) -> Span {
    let whole = if signed { Interval::signed(bits) } else { Interval::unsigned(bits) };
    let seen = c.machine.universe.terms.truncate(value, bits);
    let reading = if signed { c.signed(seen) } else { c.unsigned(seen) };
    let known = c.state.numbers_mut().bounds(&mut c.machine.universe, &reading);
    let end = |known: Option<&Integer>, whole: Option<&Integer>| {
        (known.and_then(Integer::to_i128), whole.and_then(Integer::to_i128))
    };
    let (known_low, low) = end(known.lower(), whole.lower());
    let (known_high, high) = end(known.upper(), whole.upper());
    // A reading lies within its type whatever else is known.
    let low = known_low.into_iter().chain(low).max().unwrap_or(i128::from(i64::MIN));
    let high = known_high.into_iter().chain(high).min().unwrap_or(i128::from(u64::MAX));
    (low, high)
}

/// Checks the arguments of an output format and measures the output.
fn measure(c: &mut Call<'_, '_>, index: usize, rest: Rest) -> Flow<Output> {
    let bytes = format_bytes(c, index)?;
    let Some(directives) = format::output(&bytes) else {
        return c.unsupported("a format that is not understood");
    };
    let zero = LinearExpr::constant(0);
    let mut output = Output { least: zero.clone(), most: zero, may_have_zero: false, strings: Vec::new() };
    let mut from = source(c, index, rest)?;
    for directive in directives {
        match directive {
            Directive::Literal => {
                output.least = output.least + LinearExpr::constant(1);
                output.most = output.most + LinearExpr::constant(1);
            }
            Directive::Conversion { flags, width, precision, length, letter, .. } => {
                // A negative width fills on the other side.
                let width = count(c, width, &mut from)?.map_or((0, 0), |(low, high)| {
                    let nearest = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
                    (nearest, low.abs().max(high.abs()))
                });
                if precision == Count::Argument && letter == b's' {
                    // A negative one counts as absent.
                    return c.unsupported("a precision of a string among the arguments");
                }
                let precision = count(c, precision, &mut from)?;
                convert(c, &mut output, &mut from, &Conversion { flags, length, letter, width, precision })?;
            }
        }
    }
    Ok(output)
}

/// One conversion: its argument is checked, its output measured.
fn convert(
    c: &mut Call<'_, '_>,
    output: &mut Output,
    from: &mut Source,
    conversion: &Conversion,
) -> Flow<()> {
    let Conversion { flags, length, letter, width, precision } = *conversion;
    let (least, most) = match letter {
        b'n' => {
            let place = from.pointer(c)?;
            output.strings.push(place);
            let bytes = length.bytes(c.machine.program.data_model.pointer_bytes());
            store_unknown(c, place, bytes)?;
            return Ok(());
        }
        b's' => {
            let pointer = from.pointer(c)?;
            output.strings.push(pointer);
            let text = match precision {
                Some((0, _)) => {
                    // Nothing is read.
                    add(output, width, &LinearExpr::constant(0));
                    return Ok(());
                }
                Some((digits, _)) => {
                    let limit = c.machine.universe.pointer_constant(digits.unsigned_abs());
                    c.bounded_string(pointer, limit)?
                }
                None => c.string(pointer)?,
            };
            add(output, width, &text.length);
            return Ok(());
        }
        b'c' => {
            let (value, scalar) = from.next(c, ScalarType::Int(32))?;
            let is_zero = !matches!(scalar, ScalarType::Int(8..)) || range_of(c, value, 8, false).0 == 0;
            output.may_have_zero |= is_zero;
            (1, 1)
        }
        b'p' => {
            from.next(c, ScalarType::Pointer)?;
            // A sign, a prefix, and at least as many digits as the precision says; or "(nil)".
            let digits = i128::from(2 * c.machine.program.data_model.pointer_bytes());
            let given = precision.map_or(0, |(_, most)| most);
            (3, (digits.max(given) + 2).max(5) + i128::from(flags.sign))
        }
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => {
            let range = integer_argument(c, from, conversion)?;
            let has_sign = matches!(letter, b'd' | b'i');
            let base = match letter {
                b'o' => 8,
                b'x' | b'X' => 16,
                _ => 10,
            };
            let digits = match precision {
                // As if there were none: one digit is written in any case.
                Some((_, high)) if high < 0 => (1, 1),
                Some((low, high)) if low < 0 => (0, high.max(1)),
                Some(digits) => digits,
                None => (1, 1),
            };
            let alternative = flags.alternative && base != 10;
            integers(range, Style { base, alternative, sign: flags.sign && has_sign, digits })
        }
        _ => {
            let is_long = length == Length::LongDouble;
            let wanted = if is_long { FloatKind::X87 } else { FloatKind::F64 };
            let (_, scalar) = from.next(c, ScalarType::Float(wanted))?;
            if scalar != ScalarType::Float(wanted) {
                return c.misuse("the format asks for another floating-point number than there is");
            }
            // What stands between digits is a byte in the C locale.
            let point = if c.may_leave_the_c_locale() { LONGEST_CHARACTER } else { 1 };
            let longest = |precision| float(letter, is_long, precision, point);
            match precision {
                // A negative one is none, which says six digits or as many as there are.
                Some((low, high)) if low < 0 => (1, longest(None).1.max(longest(Some(high.max(0))).1)),
                Some((_, high)) => longest(Some(high)),
                None => longest(None),
            }
        }
    };
    output.least = output.least.clone() + LinearExpr::constant(least.max(width.0));
    output.most = output.most.clone() + LinearExpr::constant(most.max(width.1));
    Ok(())
}

/// No character of a locale has more bytes.
const LONGEST_CHARACTER: i128 = 16;

/// The range of the integer that is printed.
fn integer_argument(c: &mut Call<'_, '_>, from: &mut Source, conversion: &Conversion) -> Flow<Span> {
    let model = c.machine.program.data_model;
    let own = conversion.length.bytes(model.pointer_bytes());
    let wanted = own.max(4);
    let (value, scalar) = from.next(c, ScalarType::Int(u32::try_from(wanted * 8).unwrap_or(64)))?;
    if matches!(scalar, ScalarType::Float(_)) {
        return c.misuse("the format asks for an integer where there is none");
    }
    // Where arguments lie one behind the other, a wrong width moves all that follow.
    if model == DataModel::Ilp32 && scalar.store_bytes(model) != wanted {
        return c.unsupported("an argument of another width than its format says");
    }
    let bits = u32::try_from(own * 8).unwrap_or(64);
    let signed = matches!(conversion.letter, b'd' | b'i');
    if c.machine.universe.terms.bits(value) >= bits {
        return Ok(range_of(c, value, bits, signed));
    }
    // What stands above a narrower argument is not known.
    Ok(if signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) })
}

/// Text of that length, filled up to the width.
fn add(output: &mut Output, width: Span, length: &LinearExpr) {
    match constant(length).map(i128::from) {
        Some(length) => {
            output.least = output.least.clone() + LinearExpr::constant(length.max(width.0));
            output.most = output.most.clone() + LinearExpr::constant(length.max(width.1));
        }
        None if width == (0, 0) => {
            output.least = output.least.clone() + length.clone();
            output.most = output.most.clone() + length.clone();
        }
        None => {
            output.least = output.least.clone() + LinearExpr::constant(width.0);
            output.most = output.most.clone() + length.clone() + LinearExpr::constant(width.1);
        }
    }
}

/// An unknown value of that many bytes.
fn store_unknown(c: &mut Call<'_, '_>, place: TermId, bytes: u64) -> Flow<()> {
    let length = LinearExpr::constant(i128::from(bytes));
    let range = c.writable(place, &length)?;
    c.scramble(&range, &length);
    Ok(())
}

pub(super) fn print(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    let output = measure(c, format, rest)?;
    c.touch_errno();
    // Writing may fail; else that many bytes went out.
    let most = c.state.numbers_mut().bounds(&mut c.machine.universe, &output.most);
    match most.upper().and_then(Integer::to_i128).filter(|most| *most <= i128::from(i32::MAX)) {
        Some(most) => c.answer_between(i32::MIN.into(), most),
        None => Ok(Answer::Unknown),
    }
}

fn to_output(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    c.standard_stream(1)?;
    print(c, format, rest)
}

fn to_stream(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    c.stream(0)?;
    print(c, format, rest)
}

/// The number of bytes of the output, and the `int` that is answered.
fn total(c: &mut Call<'_, '_>, output: &Output) -> (LinearExpr, Answer) {
    let (number, _, answer) = measured_total(c, output);
    (number, answer)
}

/// The number of bytes of the output, the same as a term, and the `int` that is answered.
fn measured_total(c: &mut Call<'_, '_>, output: &Output) -> (LinearExpr, TermId, Answer) {
    let (term, number) = c.position(&output.most);
    c.assume_fact(&Constraint::at_least(number.clone(), output.least.clone()));
    // More than an int holds is an error.
    let limit = LinearExpr::constant((1i64 << 31) - 1);
    let fits = c.entails(&Constraint::at_most(output.most.clone(), limit));
    let answer = if fits { Answer::Value(c.machine.resize(term, 32, false)) } else { Answer::Unknown };
    (number, term, answer)
}

/// Unknown text with a zero behind it, `length` bytes before that.
fn write_text(c: &mut Call<'_, '_>, target: &Range, length: &LinearExpr, may_have_zero: bool) {
    let high = target.offset.clone() + length.clone() + LinearExpr::constant(1);
    c.state.forget_range(&mut c.machine.universe, target.object, &target.offset, &high);
    c.put_zero(target, length);
    c.text_is_set(target, length);
    if !may_have_zero {
        c.remember_text(target, length);
    }
}

/// What is printed must not overlap with what is written: not looked at, so a source in the same object stops.
fn require_other_objects(c: &mut Call<'_, '_>, target: &Range, output: &Output) -> Flow<()> {
    for &pointer in &output.strings {
        if let tayra_memory_graph::Pointer::Into { object, .. } = c.machine.resolve(&mut c.state, pointer)
            && !c.state.are_apart(object, target.object)
        {
            return c.unsupported("output into the object of one of its arguments");
        }
    }
    Ok(())
}

/// The checked forms end the program rather than write more than they are told.
fn keeps_to(c: &mut Call<'_, '_>, needed: &LinearExpr, size: usize) -> Flow<()> {
    let size = c.size(size)?;
    let size = c.unsigned(size);
    if !c.entails(&Constraint::at_most(needed.clone(), size)) {
        let message = format!("{} may write more bytes than the destination has", c.name);
        c.oblige(Rule::OutOfBounds, Status::Suspected, &message);
    }
    Ok(())
}

fn to_memory(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    let to = c.pointer(0)?;
    let output = measure(c, format, rest)?;
    c.touch_errno();
    let (length, answer) = total(c, &output);
    let room = length.clone() + LinearExpr::constant(1);
    let exact = output.least == output.most;
    // The checked form is told the size of the destination right before the format.
    if format > 1 {
        keeps_to(c, &room, format - 1)?;
    }
    let target = if exact { c.writable(to, &room)? } else { c.perhaps(|c| c.writable(to, &room))? };
    require_other_objects(c, &target, &output)?;
    write_text(c, &target, &length, output.may_have_zero);
    Ok(answer)
}

/// Writes at most as many bytes as it is told, the zero included; answers with the length that there would be.
fn to_limited_memory(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    let (to, limit) = (c.pointer(0)?, c.size(1)?);
    let output = measure(c, format, rest)?;
    c.touch_errno();
    let (length, term, answer) = measured_total(c, &output);
    c.unless_empty(limit, answer.clone())?;
    let most = c.unsigned(limit);
    if format > 2 {
        keeps_to(c, &most, format - 1)?;
    }
    let whole = c.machine.would_pass(&mut c.state, to, &most, Access::Write);
    // Programs look at the answer to see whether the text was cut, and then know where its zero is.
    if let Some(target) = &whole
        && matches!(answer, Answer::Value(_))
        && !c.entails(&Constraint::less(length.clone(), most.clone()))
    {
        require_other_objects(c, target, &output)?;
        let fits = c.machine.universe.terms.unsigned_less(term, limit);
        c.when(fits, |c| {
            write_text(c, target, &length, output.may_have_zero);
            Ok(answer.clone())
        })?;
        write_text(c, target, &(most - LinearExpr::constant(1)), output.may_have_zero);
        return Ok(answer);
    }
    // What is written, without its zero: everything, or one less than the limit.
    let written = if c.entails(&Constraint::less(length.clone(), most.clone())) {
        length
    } else {
        let (_, cut) = c.position(&length);
        c.assume_fact(&Constraint::less(cut.clone(), most.clone()));
        cut
    };
    let room = written.clone() + LinearExpr::constant(1);
    let target = match whole {
        Some(range) => range,
        None => c.perhaps(|c| c.writable(to, &room))?,
    };
    require_other_objects(c, &target, &output)?;
    write_text(c, &target, &written, output.may_have_zero);
    Ok(answer)
}

/// Into a new block of exactly the size that it takes; where there is none, the answer is negative.
fn to_block(c: &mut Call<'_, '_>, format: usize, rest: Rest) -> Flow<Answer> {
    let place = c.pointer(0)?;
    let output = measure(c, format, rest)?;
    c.touch_errno();
    let (length, answer) = total(c, &output);
    let limit = LinearExpr::constant((1i64 << 31) - 2);
    if !c.entails(&Constraint::at_most(output.most.clone(), limit)) {
        return c.unsupported("text that may be longer than an int counts");
    }
    if c.machine.options.malloc_may_fail {
        let fails = c.choice();
        // What is left at the place then depends on the version.
        let bytes = c.machine.program.data_model.pointer_bytes();
        c.when(fails, |c| {
            store_unknown(c, place, bytes)?;
            c.answer_int(-1)
        })?;
    } else {
        c.machine.reached.allocates = true;
    }
    let size = length.clone() + LinearExpr::constant(1);
    let storage = Storage::Heap { site: c.site };
    let align = c.heap_alignment();
    let (object, address) = c.machine.new_object(&mut c.state, storage, size, align);
    let target = Range { object, offset: LinearExpr::constant(0) };
    write_text(c, &target, &length, output.may_have_zero);
    c.store(place, address)?;
    Ok(answer)
}

fn from_stream(c: &mut Call<'_, '_>, rest: Rest) -> Flow<Answer> {
    let stream = c.stream(0)?;
    let from = if c.is_standard_input(stream) { From::Input } else { From::Elsewhere };
    scan(c, 1, rest, from)
}

fn from_string(c: &mut Call<'_, '_>, rest: Rest) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.string(pointer)?;
    scan(c, 1, rest, From::Elsewhere)
}

/// Where `scanf` and its kin read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// Standard input.
    Input,
    /// A string, or another stream.
    Elsewhere,
}

/// Where a conversion of `scanf` stores.
struct Stored {
    range: Range,
    bytes: LinearExpr,
    /// It stores a string: there is a zero at one of its bytes.
    is_string: bool,
}

/// What one conversion stores. Of a string nothing is known but that it ends.
fn store(c: &mut Call<'_, '_>, Stored { range, bytes, is_string }: &Stored, is_certain: bool) {
    c.scramble(range, bytes);
    if *is_string {
        let (_, length) = c.position(&(bytes.clone() - LinearExpr::constant(1)));
        c.put_zero(range, &length);
        if is_certain {
            c.text_is_set(range, &length);
        }
    } else if is_certain {
        c.is_set_now(range, bytes);
    }
}

/// Whether a conversion stores depends on the input, so its faults are not certain. Either all of them have stored, or what those that
/// come last leave is unknown.
fn scan(c: &mut Call<'_, '_>, format: usize, rest: Rest, where_from: From) -> Flow<Answer> {
    let bytes = format_bytes(c, format)?;
    let Some(directives) = format::input(&bytes) else {
        return c.unsupported("a format that is not understood");
    };
    if matches!(where_from, From::Input) {
        c.standard_stream(0)?;
    }
    c.touch_errno();
    let pointer_bytes = c.machine.program.data_model.pointer_bytes();
    let mut from = source(c, format, rest)?;
    let mut counted = 0;
    let mut places = Vec::new();
    for directive in directives {
        let Directive::Conversion { width, length, letter, suppressed, .. } = directive else { continue };
        if suppressed {
            continue;
        }
        let place = from.pointer(c)?;
        counted += i128::from(letter != b'n');
        // A width of zero is none.
        let width = match width {
            Count::Number(number) => Some(number).filter(|width| *width > 0),
            Count::Absent | Count::Argument => None,
        };
        let size = match letter {
            b'c' => width.unwrap_or(1).unsigned_abs(),
            b's' | b'[' => match width {
                Some(width) => width.unsigned_abs() + 1,
                None => return unbounded(c, place),
            },
            b'p' => pointer_bytes,
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'n' => length.bytes(pointer_bytes),
            _ => match length {
                Length::Long => 8,
                Length::LongDouble | Length::LongLong => {
                    if pointer_bytes == 8 {
                        16
                    } else {
                        12
                    }
                }
                Length::Char | Length::Short | Length::Int => 4,
            },
        };
        let bytes = LinearExpr::constant(i128::from(size));
        let range = c.perhaps(|c| c.writable(place, &bytes))?;
        places.push(Stored { range, bytes, is_string: matches!(letter, b's' | b'[') });
    }
    if counted == 0 {
        places.iter().for_each(|stored| store(c, stored, false));
        return c.answer_between(-1, 0);
    }
    let reads_input = where_from == From::Input;
    let have_all_stored = c.choice();
    c.when(have_all_stored, |c| {
        places.iter().for_each(|stored| store(c, stored, true));
        if reads_input {
            c.takes_input()?;
        }
        c.answer_int(counted)
    })?;
    for Stored { range, bytes, .. } in &places {
        c.scramble(range, bytes);
    }
    if reads_input && counted > 1 && c.machine.options.for_the_end {
        // A conversion that stores has read something.
        let has_stored = c.choice();
        c.when(has_stored, |c| {
            c.takes_input()?;
            c.answer_between(1, counted - 1)
        })?;
        return c.answer_between(-1, 0);
    }
    c.answer_between(-1, counted - 1)
}

/// No object is long enough for input without a bound.
fn unbounded(c: &mut Call<'_, '_>, place: TermId) -> Flow<Answer> {
    c.perhaps(|c| c.writable(place, &LinearExpr::constant(1)))?;
    c.oblige(
        Rule::OutOfBounds,
        Status::Suspected,
        "input of any length is written to a place of limited size",
    );
    c.unsupported("input without a bound")
}

/// A new input of a byte or `EOF`.
pub(super) fn character(c: &mut Call<'_, '_>) -> TermId {
    let value = c.machine.universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    c.assume_between(value, -1, 255);
    value
}

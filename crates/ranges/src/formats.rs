//! Formats: what `printf` and `scanf` and their kin do with their arguments.

use crate::access::Access;
use crate::calls::Given;
use crate::contents::FAR;
use crate::library::NONE;
use crate::num::Num;
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Trace, Walk};
use tayra_findings::Rule;
use tayra_program::ScalarType;

impl Walk<'_, '_> {
    pub(crate) fn format(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        (format, to, room, list): (u8, u8, u8, bool),
    ) -> Flow {
        let Some(value) = given.values.get(usize::from(format)).cloned() else {
            return self.stop("too few arguments");
        };
        let operand = given.operands.get(usize::from(format)).copied();
        let most_ever = i128::from(i64::MAX) - 1;
        let mut lengths = Num::between(0, most_ever);
        match self.literal(state, &value) {
            Some(text) if !list => {
                let first = if room == NONE || room < format { format + 1 } else { room + 1 };
                match self.conversions(state, trace, given, &text, usize::from(first)) {
                    Some(found) => lengths = found,
                    None => return Flow::End,
                }
            }
            _ => {
                if self.text(state, trace, &value, operand.as_ref(), None).is_none() {
                    return Flow::End;
                }
                self.open(Rule::InvalidLibraryCall, false, "it is not known what the format asks for");
            }
        }
        if to != NONE {
            self.check_apart(given, usize::from(to));
            let Some(place) = given.values.get(usize::from(to)).cloned() else {
                return self.stop("too few arguments");
            };
            let place_operand = given.operands.get(usize::from(to)).copied();
            let whole = Num::between(lengths.lo.saturating_add(1), lengths.hi.saturating_add(1));
            let whole = match room {
                NONE => whole,
                room => {
                    let room = self.number(given, room);
                    Num::between(whole.lo.min(room.lo), whole.hi.min(room.hi))
                }
            };
            if whole.hi > 0 {
                let places = self.targets(state, trace, &place, place_operand.as_ref(), whole, Access::Write);
                if places.is_empty() && whole.lo > 0 {
                    return Flow::End;
                }
                self.smear(state, trace, &places, whole.hi, &Value::top(8));
                if self.is_one_place(&places) && whole.lo > 0 {
                    let at = places[0].spread.first;
                    let end = i64::try_from(whole.hi - 1).unwrap_or(FAR - 1);
                    self.change(state, trace, places[0].base, |contents| {
                        let most = i64::try_from(contents.size.hi - 1).unwrap_or(FAR - 1);
                        contents.zero = Some((at, at.saturating_add(end).min(most)));
                    });
                }
            }
        }
        Flow::Next
    }

    /// What is written must not be read in the same call.
    pub(crate) fn check_apart(&mut self, given: &Given, to: usize) {
        let Some(place) = given.values.get(to) else { return };
        let shares = |other: &Value| {
            other.pointers().iter().any(|(base, _)| place.pointers().iter().any(|(own, _)| own == base))
        };
        if given.values.iter().enumerate().any(|(at, value)| at != to && shares(value)) {
            self.open(Rule::InvalidLibraryCall, false, "what is written may be read in the same call");
        }
    }

    /// What a format asks for; gives the lengths of what comes out.
    pub(crate) fn conversions(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        text: &[u8],
        first: usize,
    ) -> Option<Num> {
        let most_ever = i128::from(i64::MAX) / 4;
        let (mut least, mut most) = (0i128, 0i128);
        let mut next = first;
        let mut at = 0;
        let mut is_bad = false;
        while at < text.len() {
            if text[at] != b'%' {
                (least, most, at) = (least + 1, most + 1, at + 1);
                continue;
            }
            at += 1;
            if text.get(at) == Some(&b'%') {
                (least, most, at) = (least + 1, most + 1, at + 1);
                continue;
            }
            let mut is_plain = true;
            while text.get(at).is_some_and(|c| b"-+ #0123456789.'*".contains(c)) {
                is_plain = false;
                if text[at] == b'*' {
                    is_bad |= given.widths.get(next) != Some(&32);
                    next += 1;
                }
                at += 1;
            }
            let mut size = 32;
            while let Some(&c) = text.get(at).filter(|c| b"hlzjtLq".contains(c)) {
                let long = self.engine.widths.pointer;
                size = match c {
                    b'h' => 32,
                    b'l' if size == long && text[at - 1] == b'l' => 64,
                    b'l' | b'z' | b't' => long,
                    b'j' | b'q' => 64,
                    _ => 80,
                };
                at += 1;
            }
            let Some(&conversion) = text.get(at) else {
                is_bad = true;
                break;
            };
            at += 1;
            let value = given.values.get(next).cloned();
            let width = given.widths.get(next).copied();
            let operand = given.operands.get(next).copied();
            next += 1;
            let (Some(value), Some(width), Some(operand)) = (value, width, operand) else {
                is_bad = true;
                break;
            };
            let scalar = self.body.type_of(&operand);
            let (short, long): (i128, i128) = match conversion {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                    is_bad |= scalar != ScalarType::Int(size);
                    let num = value.patterns(width);
                    match conversion {
                        b'd' | b'i' => {
                            let num = num.signed(width);
                            let digits = |n: i128| n.to_string().len() as i128;
                            (1, digits(num.lo).max(digits(num.hi)))
                        }
                        b'u' => (1, num.unsigned(width).hi.to_string().len() as i128),
                        b'o' => (1, 22),
                        _ => (1, 16),
                    }
                }
                b'c' => {
                    is_bad |= scalar != ScalarType::Int(32);
                    (1, 1)
                }
                b'p' => {
                    is_bad |= scalar != ScalarType::Pointer;
                    (1, 32)
                }
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                    is_bad |= !matches!(scalar, ScalarType::Float(_));
                    (1, 5000)
                }
                b's' => {
                    if scalar != ScalarType::Pointer {
                        is_bad = true;
                        (0, most_ever)
                    } else if is_plain {
                        if value.num.meet(Num::ZERO, width).is_empty() {
                            let (_, lengths) = self.text(state, trace, &value, Some(&operand), None)?;
                            (lengths.lo, lengths.hi)
                        } else {
                            // Null is no text.
                            is_bad = true;
                            let rest = Value::made(Num::EMPTY, value.pointers().to_vec());
                            if !rest.is_empty() {
                                let _ = self.text(state, trace, &rest, None, None)?;
                            }
                            (0, most_ever)
                        }
                    } else {
                        // A precision may end it earlier; without looking at it, the whole must be there.
                        let (_, lengths) = self.text(state, trace, &value, Some(&operand), None)?;
                        (0, lengths.hi)
                    }
                }
                b'n' => {
                    if scalar == ScalarType::Pointer && size == 32 && is_plain {
                        let length = Num::exactly(4);
                        let targets =
                            self.targets(state, trace, &value, Some(&operand), length, Access::Write);
                        if targets.is_empty() {
                            return None;
                        }
                        self.write(state, trace, &targets, 4, &Value::top(32));
                    } else {
                        is_bad = true;
                    }
                    (0, 0)
                }
                _ => {
                    is_bad = true;
                    (0, most_ever)
                }
            };
            least += if is_plain { short } else { 0 };
            // Widths and precisions are not looked at.
            most = if is_plain { most.saturating_add(long) } else { most_ever };
        }
        if is_bad {
            self.open(Rule::InvalidLibraryCall, false, "the arguments may not be what the format asks for");
        }
        Some(Num::between(least.min(most_ever), most.min(most_ever)))
    }

    pub(crate) fn scan(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        given: &Given,
        format: u8,
        text: u8,
    ) -> Flow {
        self.engine.reached.reads_input = true;
        if text != NONE {
            self.check_apart(given, usize::from(text));
            let Some(value) = given.values.get(usize::from(text)).cloned() else {
                return self.stop("too few arguments");
            };
            let operand = given.operands.get(usize::from(text)).copied();
            if self.text(state, trace, &value, operand.as_ref(), None).is_none() {
                return Flow::End;
            }
        }
        let Some(value) = given.values.get(usize::from(format)).cloned() else {
            return self.stop("too few arguments");
        };
        let Some(known) = self.literal(state, &value) else {
            return self.stop("a format for reading that is not known");
        };
        let mut at = 0;
        let mut next = usize::from(format) + 1;
        while at < known.len() {
            if known[at] != b'%' {
                at += 1;
                continue;
            }
            at += 1;
            if known.get(at) == Some(&b'%') {
                at += 1;
                continue;
            }
            let is_skipped = known.get(at) == Some(&b'*');
            at += usize::from(is_skipped);
            let mut room: Option<i128> = None;
            while let Some(digit) = known.get(at).filter(|c| c.is_ascii_digit()) {
                room = Some(room.unwrap_or(0).saturating_mul(10).saturating_add(i128::from(digit - b'0')));
                at += 1;
            }
            // A width of zero is none.
            room = room.filter(|&room| room > 0);
            let mut bytes: i128 = 4;
            while let Some(&c) = known.get(at).filter(|c| b"hlzjtLq".contains(c)) {
                let long = i128::from(self.engine.widths.bytes());
                bytes = match c {
                    b'h' => bytes / 2,
                    b'l' if known[at - 1] == b'l' => 8,
                    b'l' | b'z' | b't' => long,
                    b'j' | b'q' => 8,
                    _ => 16,
                };
                at += 1;
            }
            let Some(&conversion) = known.get(at) else {
                return self.stop("a format for reading that ends early");
            };
            at += 1;
            let is_text = matches!(conversion, b's' | b'[');
            if conversion == b'[' {
                at += usize::from(known.get(at) == Some(&b'^'));
                at += usize::from(known.get(at) == Some(&b']'));
                while known.get(at).is_some_and(|&c| c != b']') {
                    at += 1;
                }
                at += 1;
            }
            if is_skipped {
                continue;
            }
            let Some(value) = given.values.get(next).cloned() else {
                self.open(Rule::InvalidLibraryCall, false, "the format asks for more than there is");
                break;
            };
            let operand = given.operands.get(next).copied();
            next += 1;
            let length = match conversion {
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'n' => Num::exactly(bytes),
                b'f' | b'e' | b'g' | b'a' => Num::exactly(if bytes == 16 { 10 } else { bytes }),
                b'c' => Num::exactly(room.unwrap_or(1).max(1)),
                _ if is_text => match room {
                    Some(room) => Num::between(1, room + 1),
                    None => Num::between(1, i128::from(i64::MAX)),
                },
                _ => return self.stop("a conversion for reading that is not known"),
            };
            // It may not come to that: the place must be good only if it does.
            let targets = self.targets(state, trace, &value, operand.as_ref(), length, Access::Write);
            if targets.is_empty() {
                return Flow::End;
            }
            self.smear(state, trace, &targets, length.hi, &Value::top(8));
        }
        Flow::Next
    }
}

//! Texts from outside in a script: made longer or shorter, and their bytes set.

use tayra_interpreter::{OutsideText, ScriptLine};

/// What new bytes are at first: a digit, which most readers take.
const NEW: u8 = b'0';
/// A text that grows is doubled, up to this: whether it ends earlier is asked at every byte.
const MOST_AT_ONCE: usize = 256;

/// The arguments of a script, in order.
fn arguments(lines: &mut [ScriptLine]) -> impl Iterator<Item = &mut Vec<u8>> {
    lines.iter_mut().filter_map(|line| match line {
        ScriptLine::Argument(bytes) => Some(bytes),
        ScriptLine::Stdin(_)
        | ScriptLine::Value { .. }
        | ScriptLine::BlockAt { .. }
        | ScriptLine::BlockFails { .. }
        | ScriptLine::Fill { .. }
        | ScriptLine::FillSeed(_)
        | ScriptLine::Repeat { .. }
        | ScriptLine::Layout(_) => None,
    })
}

/// Standard input in a script; a run writes it down in one line.
fn stdin(lines: &mut [ScriptLine]) -> Option<&mut Vec<u8>> {
    lines.iter_mut().find_map(|line| match line {
        ScriptLine::Stdin(bytes) => Some(bytes),
        ScriptLine::Argument(_)
        | ScriptLine::Value { .. }
        | ScriptLine::BlockAt { .. }
        | ScriptLine::BlockFails { .. }
        | ScriptLine::Fill { .. }
        | ScriptLine::FillSeed(_)
        | ScriptLine::Repeat { .. }
        | ScriptLine::Layout(_) => None,
    })
}

fn bytes_of(lines: &mut Vec<ScriptLine>, text: OutsideText) -> Option<&mut Vec<u8>> {
    match text {
        OutsideText::Argument(number) => arguments(lines).nth(number as usize),
        OutsideText::Stdin => {
            if stdin(lines).is_none() {
                lines.push(ScriptLine::Stdin(Vec::new()));
            }
            stdin(lines)
        }
    }
}

/// Adds or takes away the argument `number`, and with it all behind it.
pub(crate) fn set_presence(lines: &mut Vec<ScriptLine>, number: u32, is_there: bool) {
    let count = arguments(lines).count();
    if is_there {
        lines.extend((count..=number as usize).map(|_| ScriptLine::Argument(Vec::new())));
        return;
    }
    let mut seen = 0;
    lines.retain(|line| {
        let is_argument = matches!(line, ScriptLine::Argument(_));
        seen += u32::from(is_argument);
        !is_argument || seen <= number
    });
}

/// Lets a text end before a place, or go on there.
pub(crate) fn set_length(lines: &mut Vec<ScriptLine>, text: OutsideText, place: u32, goes_on: bool) {
    let Some(bytes) = bytes_of(lines, text) else { return };
    let place = place as usize;
    if !goes_on {
        bytes.truncate(place);
    } else if bytes.len() <= place {
        bytes.resize(place + 1 + place.min(MOST_AT_ONCE), NEW);
    }
}

/// Sets a byte of a text.
pub(crate) fn set_byte(lines: &mut Vec<ScriptLine>, text: OutsideText, place: u32, byte: u8) {
    if let Some(known) = bytes_of(lines, text).and_then(|bytes| bytes.get_mut(place as usize)) {
        *known = byte;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_grow_and_end() {
        let mut lines = vec![ScriptLine::Argument(b"a".to_vec())];
        set_presence(&mut lines, 1, true);
        set_length(&mut lines, OutsideText::Argument(1), 0, true);
        set_byte(&mut lines, OutsideText::Argument(1), 0, b'x');
        set_length(&mut lines, OutsideText::Stdin, 0, true);
        set_length(&mut lines, OutsideText::Stdin, 1, true);
        let expected = vec![
            ScriptLine::Argument(b"a".to_vec()),
            ScriptLine::Argument(b"x".to_vec()),
            ScriptLine::Stdin(b"000".to_vec()),
        ];
        assert_eq!(lines, expected);
        set_length(&mut lines, OutsideText::Stdin, 1, false);
        set_presence(&mut lines, 1, false);
        assert_eq!(lines, [ScriptLine::Argument(b"a".to_vec()), ScriptLine::Stdin(b"0".to_vec())]);
    }
}

//! Compares with what a compiled program printed: `expected.tsv` holds kind, format, argument and output, made with
//! glibc's `snprintf`. Kinds: `I` for `int`, `D` for `double`, `L` for `long double` (both as bit patterns).

use super::*;
use crate::library::float_parts::FloatParts;
use tayra_program::FloatKind;

fn resolve(format: &str) -> (Resolved, Length, Vec<u8>) {
    let mut rest = Vec::new();
    let mut found = None;
    for directive in parse(format.as_bytes()) {
        match directive {
            Directive::Conversion(conversion) => found = Some(conversion),
            Directive::Literal(text) => rest = text,
            Directive::Invalid(text) => panic!("invalid {text}"),
        }
    }
    let Conversion { flags, width, precision, length, letter, .. } = found.expect("a conversion");
    let amount = |amount| match amount {
        Amount::Fixed(size) => Some(size as usize),
        Amount::Missing => None,
        Amount::FromArgument(_) => panic!("no stars here"),
    };
    (
        Resolved { flags, width: amount(width).unwrap_or(0), precision: amount(precision), letter },
        length,
        rest,
    )
}

fn show(kind: &str, format: &str, argument: &str) -> String {
    let (spec, length, rest) = resolve(format);
    let mut shown = match kind {
        "I" => {
            let bits = argument.parse::<i64>().unwrap().cast_unsigned();
            let bytes = length.integer_bytes(8);
            let signed = matches!(spec.letter, b'd' | b'i');
            show_integer(
                &spec,
                if signed { Integer::signed(bits, bytes) } else { Integer::unsigned(bits, bytes) },
            )
        }
        _ => {
            let kind = if kind == "L" { FloatKind::X87 } else { FloatKind::F64 };
            let pattern = u128::from_str_radix(argument, 16).unwrap();
            show_float(&spec, FloatParts::decode(kind, pattern))
        }
    };
    shown.extend(rest);
    String::from_utf8(shown).unwrap()
}

#[test]
fn output_is_that_of_glibc() {
    let mut compared = 0;
    for line in include_str!("expected.tsv").lines() {
        let mut fields = line.split('\t');
        let (Some(kind), Some(format), Some(argument), Some(expected)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            panic!("bad line {line}");
        };
        assert_eq!(show(kind, format, argument), expected, "{format} of {argument}");
        compared += 1;
    }
    assert!(compared > 1000);
}

//! Runs a pass on a text and compares with another text.

use tayra_program::text::{parse, print};
use tayra_program::{Program, validate};

/// Reads a program that must be valid; `body` is what follows the header.
pub(crate) fn valid(body: &str) -> Program {
    let text = format!("program lp64\nfile \"a.c\"\n{body}\n");
    let program = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(validate(&program), [], "{text}");
    program
}

/// Requires `pass` to turn `before` into `after`, and the result to be valid.
pub(crate) fn turns(pass: fn(&mut Program), before: &str, after: &str) {
    let mut program = valid(before);
    pass(&mut program);
    let (is, should) = (print(&program), print(&valid(after)));
    assert!(is == should, "it is\n{is}\nand should be\n{should}");
    assert_eq!(validate(&program), [], "{is}");
}

/// Requires `pass` to leave `text` as it is.
pub(crate) fn keeps(pass: fn(&mut Program), text: &str) {
    turns(pass, text, text);
}

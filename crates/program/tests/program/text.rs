//! The text form, seen from outside.

use tayra_program::text::{parse, print};

#[test]
fn what_is_printed_reads_back_as_the_same_program() {
    let program = parse(include_str!("example.tayra")).unwrap();
    let text = print(&program);
    let again = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(program, again, "{text}");
    assert_eq!(text, print(&again));
}

//! Whatever the text, reading it ends with a program or with a message; a program that validates prints to a text that
//! reads back to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tayra_program::{text, validate};

fuzz_target!(|data: &str| {
    if let Ok(program) = text::parse(data)
        && validate(&program).is_empty()
    {
        let printed = text::print(&program);
        assert_eq!(text::parse(&printed).as_ref(), Ok(&program), "{printed}");
    }
});

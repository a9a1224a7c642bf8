//! Whatever the sequence of operations, a numeric state describes all points of the exact reference beside it, and its
//! answers are true of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tayra_numeric::laws::sequences;

fuzz_target!(|data: &[u8]| {
    if let Err(message) = sequences::run(data) {
        panic!("{message}");
    }
});

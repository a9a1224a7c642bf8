//! Any bytes as a part of a shared check: refused, or the very part that was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tayra_kept::Part;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(part) = Part::parse(bytes) {
        assert_eq!(Part::parse(part.text().as_bytes()), Ok(part));
    }
});

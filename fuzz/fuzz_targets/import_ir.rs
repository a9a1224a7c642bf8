//! Whatever bytes a `.ll` or `.bc` file holds, loading it ends with a program that validates or with a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tayra_frontend::{Sources, load};

fuzz_target!(|data: &[u8]| {
    let Ok(folder) = tempfile::TempDir::new() else { return };
    let name = if data.starts_with(b"BC") { "input.bc" } else { "input.ll" };
    let file = folder.path().join(name);
    if std::fs::write(&file, data).is_err() {
        return;
    }
    if let Ok(loaded) = load(&Sources { files: vec![file], ..Sources::default() }) {
        let invalid = tayra_program::validate(&loaded.program);
        assert!(invalid.is_empty(), "{}", invalid[0].message);
    }
});

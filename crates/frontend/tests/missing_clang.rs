//! A machine without clang.

#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::process::Command;

use tayra_frontend::{LoadError, Sources, load};

const NOWHERE: &str = "no-such-clang";

/// Runs itself again with another environment: changing one's own would disturb other tests.
#[test]
fn a_missing_clang_is_named_with_what_to_do() {
    if std::env::var("TAYRA_CLANG").is_ok_and(|name| name == NOWHERE) {
        return check_messages();
    }
    let output = Command::new(std::env::current_exe().unwrap()).env("TAYRA_CLANG", NOWHERE).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

fn check_messages() {
    let directory = tempfile::tempdir().unwrap();
    for (name, content) in [("a.c", "int x;"), ("a.ll", "@x = global i32 0")] {
        let path = directory.path().join(name);
        std::fs::write(&path, content).unwrap();
        let error = load(&Sources { files: vec![path], ..Sources::default() }).unwrap_err();
        assert!(matches!(&error, LoadError::ClangMissing { tried, .. } if tried == NOWHERE), "{error:?}");
        assert!(error.to_string().contains("clang-19"), "{error}");
    }
}

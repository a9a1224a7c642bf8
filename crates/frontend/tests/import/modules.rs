//! LLVM modules that somebody else made, good and bad.

use std::path::Path;
use std::process::Command;

use tayra_frontend::{LoadError, Sources, load};

use crate::{Files, function, load_as};

fn bad_module(name: &str, content: &[u8]) -> String {
    let files = Files::new(&[]);
    std::fs::write(files.path(name), content).unwrap();
    match load(&Sources { files: vec![files.path(name)], ..Sources::default() }) {
        Err(LoadError::BadModule { why, path }) => {
            assert!(path.ends_with(name));
            assert!(!why.is_empty());
            why
        }
        other => panic!("{other:?}"),
    }
}

fn bitcode(directory: &Path, code: &str) -> Vec<u8> {
    let (source, module) = (directory.join("m.c"), directory.join("m.bc"));
    std::fs::write(&source, code).unwrap();
    let status = Command::new("clang-19")
        .args(["-c", "-emit-llvm", "-g", "-o"])
        .arg(&module)
        .arg(&source)
        .status()
        .unwrap();
    assert!(status.success());
    std::fs::read(module).unwrap()
}

#[test]
fn bitcode_loads() {
    let files = Files::new(&[]);
    bitcode(files.directory(), "int f(int x) { return x + 1; }");
    let loaded = load(&Sources { files: vec![files.path("m.bc")], ..Sources::default() }).unwrap();
    assert!(function(&loaded.program, "f").body.is_some());
}

#[test]
fn text_that_is_no_module_is_refused_with_llvms_words() {
    assert!(bad_module("t.ll", b"hello").contains("expected top-level entity"));
}

#[test]
fn text_of_an_older_llvm_is_refused() {
    let why = bad_module("t.ll", b"define i32 @f(i32* %p) { %x = load i32* %p ret i32 %x }");
    assert!(why.contains("error"), "{why}");
}

#[test]
fn a_module_that_llvm_finds_invalid_is_refused() {
    let why = bad_module("t.ll", b"define i32 @f() { %y = add i32 %x, 1 %x = add i32 1, 1 ret i32 %y }");
    assert!(why.contains("dominate"), "{why}");
}

#[test]
fn truncated_bitcode_is_refused() {
    let files = Files::new(&[]);
    let whole = bitcode(files.directory(), "int f(int x) { return x + 1; }");
    for length in [4, 100, whole.len() / 2, whole.len() - 8] {
        bad_module("cut.bc", &whole[..length]);
    }
}

#[test]
fn damaged_and_random_bitcode_never_takes_us_down() {
    let files = Files::new(&[]);
    let whole =
        bitcode(files.directory(), "struct s { int a[3]; } g; int f(int x) { g.a[x] = 1; return x; }");
    let mut seed = 12345u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for round in 0..30 {
        let mut damaged = if round % 3 == 0 { whole[..8].to_vec() } else { whole.clone() };
        if round % 3 == 0 {
            damaged.extend((0..2000).map(|_| random() as u8));
        } else {
            for _ in 0..=round {
                let place = random() as usize % damaged.len();
                damaged[place] = random() as u8;
            }
        }
        let path = files.path("damaged.bc");
        std::fs::write(&path, &damaged).unwrap();
        // Damage may by chance leave a valid module; the only wrong answer is no answer.
        if let Err(error) = load(&Sources { files: vec![path], ..Sources::default() }) {
            assert!(matches!(error, LoadError::BadModule { .. } | LoadError::Conflict { .. }), "{error:?}");
        }
    }
}

#[test]
fn an_empty_file_is_no_bitcode_but_an_empty_module() {
    bad_module("t.bc", b"");
    assert!(load_as("t.ll", "", Sources::default()).unwrap().program.functions.is_empty());
}

//! `tayra-clang` does what clang does, to the byte.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// One in so many of our programs is compiled by both; with `ALL_COMPILED=1` all of them.
const SAMPLE: usize = 40;

/// What came of it: how it ended, what was said, and the module.
type Answer = (Option<i32>, String, Option<Vec<u8>>);

fn answer(compiler: &str, arguments: &[&str], folder: &Path) -> Answer {
    let module = folder.join("module.bc");
    let _ = std::fs::remove_file(&module);
    let mut command = Command::new(compiler);
    command
        .args(["-O0", "-g", "-c", "-emit-llvm", "-fno-color-diagnostics", "-o"])
        .arg(&module)
        .args(arguments);
    let output = command.current_dir(folder).stdin(Stdio::null()).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), std::fs::read(module).ok())
}

fn is_the_same(arguments: &[&str], folder: &Path) -> Answer {
    let ours = answer(env!("CARGO_BIN_EXE_tayra-clang"), arguments, folder);
    let theirs = answer("clang-19", arguments, folder);
    assert!(ours == theirs, "{arguments:?}:\n{:?} {}\n{:?} {}", ours.0, ours.1, theirs.0, theirs.1);
    ours
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

#[test]
fn programs_are_compiled_as_clang_does() {
    let folder = TempDir::new().unwrap();
    let mut found = Vec::new();
    programs(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/c")), &mut found);
    found.sort();
    let step = if std::env::var_os("ALL_COMPILED").is_some() { 1 } else { SAMPLE };
    let checks = "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift";
    let traps = "-fsanitize-trap=signed-integer-overflow,integer-divide-by-zero,shift";
    for (index, path) in found.iter().step_by(step).enumerate() {
        let mut arguments = vec![if index % 3 == 0 { "-m32" } else { "-m64" }];
        if index % 2 == 0 {
            arguments.extend([checks, traps]);
        }
        arguments.extend([
            "-Xclang",
            "-disable-llvm-passes",
            "-Xclang",
            "-fsanitize-address-use-after-scope",
            "--",
        ]);
        arguments.push(path.to_str().unwrap());
        is_the_same(&arguments, folder.path());
    }
}

#[test]
fn what_clang_says_is_said() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("warns.c", "int f(int x) { if (x = 1) return 2; }\n");
    write("refused.c", "int f(void) { return nowhere; }\n#include \"missing.h\"\n");
    write("deep.c", &format!("int f(int x) {{ return {}x{}; }}\n", "(".repeat(500), ")".repeat(500)));
    write("module.ll", "@x = global i32 0\n");
    write("broken.ll", "@x = globl i32 0\n");
    let same = |arguments: &[&str]| is_the_same(arguments, folder.path());
    assert!(same(&["-Wall", "warns.c"]).1.contains("warning"));
    assert_eq!(same(&["-Werror", "-Wall", "warns.c"]).0, Some(1));
    assert_eq!(same(&["refused.c"]).0, Some(1));
    assert_eq!(same(&["-fbracket-depth=4096", "deep.c"]).0, Some(0));
    assert_eq!(same(&["nowhere.c"]).0, Some(1));
    assert!(same(&["-fanalyzer", "warns.c"]).1.contains("unknown argument"));
    assert!(same(&["-mtune=unheard", "warns.c"]).1.contains("unheard"));
    assert_eq!(same(&["-x", "ir", "module.ll"]).0, Some(0));
    assert_eq!(same(&["-x", "ir", "broken.ll"]).0, Some(1));
    // Clang itself is asked where it is not one compilation for this machine.
    assert_eq!(same(&["--target=aarch64-linux-gnu", "-ffreestanding", "warns.c"]).0, Some(0));
    assert_eq!(same(&["-mllvm", "-inline-threshold=5", "warns.c"]).0, Some(0));
    assert_eq!(same(&["-S", "warns.c"]).0, Some(0));
}

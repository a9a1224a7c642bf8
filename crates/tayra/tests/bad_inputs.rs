//! Bad input gets a clear message and the right exit code: no panic, no hang, nothing lost.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const COULD_NOT_RUN: i32 = 2;

struct Sandbox {
    folder: TempDir,
}

impl Sandbox {
    fn new() -> Self {
        Sandbox { folder: TempDir::new().unwrap() }
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

fn tayra(arguments: &[&str]) -> Output {
    let started = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap();
    // Generous, because a busy machine is no hang.
    assert!(started.elapsed() < Duration::from_secs(400), "a hang: {arguments:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "a panic: {errors}");
    assert!(output.status.code().is_some(), "killed by a signal: {arguments:?}\n{errors}");
    output
}

fn check(file: &Path) -> Output {
    tayra(&["check", file.to_str().unwrap()])
}

#[track_caller]
fn refuses(output: &Output, words: &[&str]) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(COULD_NOT_RUN), "{errors}");
    for word in words {
        assert!(errors.contains(word), "'{word}' is missing in: {errors}");
    }
}

#[test]
fn a_missing_file_is_named() {
    refuses(&tayra(&["check", "no-such-file.c"]), &["no-such-file.c"]);
}

#[test]
fn a_directory_is_no_program() {
    let sandbox = Sandbox::new();
    let folder = sandbox.folder.path().join("folder.c");
    std::fs::create_dir(&folder).unwrap();
    refuses(&check(&folder), &["folder.c", "directory"]);
}

#[test]
fn an_unknown_kind_of_file_is_named() {
    let sandbox = Sandbox::new();
    refuses(&check(&sandbox.file("program.txt", "int main(void) { return 0; }")), &["program.txt"]);
}

#[test]
fn an_empty_file_has_no_main() {
    let sandbox = Sandbox::new();
    refuses(&check(&sandbox.file("empty.c", "")), &["main", "--entry"]);
    for name in ["empty.bc", "empty.ll"] {
        refuses(&check(&sandbox.file(name, "")), &[]);
    }
}

#[test]
fn clang_explains_code_that_does_not_compile() {
    let sandbox = Sandbox::new();
    let output = check(&sandbox.file("broken.c", "int main(void) { return undeclared; }\n"));
    refuses(
        &output,
        &["broken.c:1:25: error: use of undeclared identifier 'undeclared'", "1 error generated"],
    );
}

#[test]
fn a_missing_header_is_clangs_to_explain() {
    let sandbox = Sandbox::new();
    let output = check(&sandbox.file("lonely.c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n"));
    refuses(&output, &["'nowhere.h' file not found"]);
}

fn bitcode(sandbox: &Sandbox) -> Vec<u8> {
    let source = sandbox.file("good.c", "int main(void) { int a[3] = {1, 2, 3}; return a[1] - 2; }\n");
    let target = sandbox.folder.path().join("good.bc");
    let done = Command::new("clang-19")
        .args(["-c", "-g", "-emit-llvm", "-o"])
        .arg(&target)
        .arg(&source)
        .status()
        .unwrap();
    assert!(done.success());
    std::fs::read(target).unwrap()
}

#[test]
fn truncated_bitcode_is_refused() {
    let sandbox = Sandbox::new();
    let whole = bitcode(&sandbox);
    assert_eq!(check(&sandbox.file("whole.bc", &whole)).status.code(), Some(0));
    for percent in [1, 10, 30, 50, 70, 90, 99] {
        let part = &whole[..whole.len() * percent / 100];
        refuses(&check(&sandbox.file("part.bc", part)), &["part.bc"]);
    }
}

#[test]
fn damaged_bitcode_never_takes_the_tool_down() {
    let sandbox = Sandbox::new();
    let whole = bitcode(&sandbox);
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    for round in 0..24 {
        let mut bytes = whole.clone();
        for _ in 0..=round % 4 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = usize::try_from(random >> 33).unwrap() % bytes.len();
            bytes[place] ^= 1 << (random % 8);
        }
        // Some damage leaves a valid module: any answer will do, but there must be one.
        let output = check(&sandbox.file("damaged.bc", &bytes));
        assert!((0..=3).contains(&output.status.code().unwrap()));
    }
    let noise: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    refuses(&check(&sandbox.file("noise.bc", &noise)), &["noise.bc"]);
    let mut with_magic = b"BC\xC0\xDE".to_vec();
    with_magic.extend(noise);
    refuses(&check(&sandbox.file("magic.bc", with_magic)), &["magic.bc"]);
}

#[test]
fn broken_and_foreign_ir_text_is_refused() {
    let sandbox = Sandbox::new();
    refuses(&check(&sandbox.file("words.ll", "this is not LLVM\n")), &["words.ll"]);
    let unfinished = "define i32 @main() {\n  ret i32 0\n";
    refuses(&check(&sandbox.file("unfinished.ll", unfinished)), &["unfinished.ll"]);
    // LLVM 20 writes comparisons that LLVM 19 does not read; pointers with their target's type, as LLVM 14 wrote them,
    // it still does.
    let newer = "define i1 @main(i32 %a) {\n  %c = icmp samesign ult i32 %a, 1\n  ret i1 %c\n}\n";
    refuses(&check(&sandbox.file("newer.ll", newer)), &["newer.ll"]);
    let older = "define i32 @main() {\n  %p = alloca i32\n  store i32 0, i32* %p\n  %v = load i32, i32* %p\n  ret i32 %v\n}\n";
    assert_eq!(check(&sandbox.file("older.ll", older)).status.code(), Some(0));
    let invalid = "define i32 @main() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";
    refuses(&check(&sandbox.file("invalid.ll", invalid)), &["invalid.ll"]);
}

#[test]
fn a_function_of_five_megabytes_is_answered() {
    let sandbox = Sandbox::new();
    let mut text = String::from("int main(void) {\n  unsigned x = 1;\n");
    while text.len() < 5 << 20 {
        for _ in 0..1000 {
            let _ = writeln!(text, "  x = x * 1664525u + 1013904223u ^ (x >> 7);");
        }
    }
    text.push_str("  return x == 0;\n}\n");
    assert_eq!(check(&sandbox.file("large.c", text)).status.code(), Some(0));
}

#[test]
fn blocks_as_deep_as_programs_make_them_are_answered() {
    let sandbox = Sandbox::new();
    let text = format!(
        "int main(void) {{ int x = 0; {} {} return x - 2000; }}",
        "{ x++; ".repeat(2000),
        "}".repeat(2000)
    );
    assert_eq!(check(&sandbox.file("nested.c", text)).status.code(), Some(0));
}

#[test]
fn ten_thousand_nested_blocks_are_answered_or_refused_by_clang() {
    let sandbox = Sandbox::new();
    let text = format!(
        "int main(void) {{ int x = 0; {} x = 1; {} return x - 1; }}",
        "{".repeat(10_000),
        "}".repeat(10_000)
    );
    let file = sandbox.file("nested.c", text);
    refuses(&check(&file), &["bracket nesting level exceeded"]);
    let deeper = tayra(&["check", file.to_str().unwrap(), "--", "-fbracket-depth=100000"]);
    assert!([0, COULD_NOT_RUN].contains(&deeper.status.code().unwrap()));
    let ifs =
        format!("int main(void) {{ int x = 0; {} x = 1; return x - 1; }}", "if (x == 0) ".repeat(10_000));
    let output =
        tayra(&["check", sandbox.file("ifs.c", ifs).to_str().unwrap(), "--", "-fbracket-depth=100000"]);
    assert!([0, COULD_NOT_RUN].contains(&output.status.code().unwrap()));
}

#[test]
fn deep_expressions_are_answered_or_refused_by_clang() {
    let sandbox = Sandbox::new();
    let sum = format!("int main(void) {{ int x = 0; return {}0; }}", "x + ".repeat(5_000));
    let code = check(&sandbox.file("sum.c", sum)).status.code().unwrap();
    assert!([0, COULD_NOT_RUN].contains(&code));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let sandbox = Sandbox::new();
    let file = sandbox.file("good.c", "int main(void) { return 0; }\n");
    let file = file.to_str().unwrap();
    refuses(&tayra(&["check", "--no-such-option", file]), &["--no-such-option"]);
    refuses(&tayra(&["no-such-command"]), &["no-such-command"]);
    refuses(&tayra(&["check"]), &["no input"]);
    refuses(&tayra(&["check", "--property", "happiness", file]), &["happiness", "memory-safety"]);
    refuses(&tayra(&["check", "--time", "0", file]), &["--time"]);
    refuses(&tayra(&["check", "--time", "99999999999999999999", file]), &["--time"]);
    refuses(&tayra(&["check", "--memory", "-5", file]), &[]);
    refuses(&tayra(&["check", "--data-model", "lp128", file]), &["lp128"]);
    refuses(&tayra(&["check", "--entry", "nobody", file]), &["nobody"]);
    refuses(&tayra(&["check", file, "--", "--no-such-flag-of-clang"]), &["no-such-flag-of-clang"]);
    refuses(&tayra(&["run", file, "--inputs", "no-such-script"]), &["no-such-script"]);
    refuses(&tayra(&["run", file, "--inputs", file]), &["good.c"]);
    refuses(&tayra(&["check", "-p", "no-such-folder"]), &["no-such-folder"]);
    refuses(&tayra(&["svcomp", "--property", "no-such.prp", file]), &["no-such.prp"]);
}

#[test]
fn an_unwritable_output_is_an_error() {
    let sandbox = Sandbox::new();
    let file = sandbox.file("good.c", "int main(void) { return 0; }\n");
    let file = file.to_str().unwrap();
    refuses(
        &tayra(&["check", "--output", "/no/such/folder/report.txt", file]),
        &["/no/such/folder/report.txt"],
    );
    refuses(&tayra(&["ir", "--output", "/no/such/folder/program", file]), &["/no/such/folder/program"]);
    refuses(&tayra(&["run", "--save-inputs", "/no/such/folder/inputs", file]), &["/no/such/folder/inputs"]);
}

/// The clock would run for a minute if the analysis went first; a safe program would not even ask for these files.
#[test]
fn files_that_cannot_be_written_are_told_before_anything_is_done() {
    let sandbox = Sandbox::new();
    let file = sandbox.file("broken.c", "this is not C\n");
    let property = sandbox.file("a.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
    let (file, property) = (file.to_str().unwrap(), property.to_str().unwrap());
    let folder = sandbox.folder.path().to_str().unwrap();
    for option in ["--output", "--harness", "--save-inputs"] {
        for target in ["/no/such/folder/file", folder] {
            let output = tayra(&["check", option, target, file]);
            refuses(&output, &["cannot write", target]);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(!errors.contains("clang"), "{option} {target}: {errors}");
        }
    }
    let output = tayra(&["svcomp", "--property", property, "--witness", "/no/such/folder/file", file]);
    refuses(&output, &["cannot write /no/such/folder/file"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("clang"));
    // Nothing is left of the trial, and what was there stays as it was.
    let old = sandbox.file("old.txt", "old\n");
    let fresh = sandbox.folder.path().join("fresh.txt");
    for target in [&old, &fresh] {
        refuses(&tayra(&["check", "--output", target.to_str().unwrap(), file]), &["clang"]);
    }
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "old\n");
    assert_eq!(std::fs::read_dir(sandbox.folder.path()).unwrap().count(), 3);
}

#[test]
fn files_that_do_not_link_are_refused() {
    let sandbox = Sandbox::new();
    let one = sandbox.file("one.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n");
    let two = sandbox.file("two.c", "int f(void) { return 2; }\n");
    refuses(&tayra(&["check", one.to_str().unwrap(), two.to_str().unwrap()]), &["f"]);
}

#[test]
fn a_broken_compile_commands_file_is_refused() {
    let sandbox = Sandbox::new();
    let json = sandbox.file("compile_commands.json", "[{\"directory\": 7}]");
    refuses(&tayra(&["check", "-p", json.to_str().unwrap()]), &["compile_commands.json"]);
}

#[test]
fn endless_runs_and_huge_blocks_are_answered_in_time() {
    let sandbox = Sandbox::new();
    let answer = |name: &str, code: &str, property: &str| {
        let file = sandbox.file(name, code);
        let arguments = ["check", "--time", "4", "--property", property, file.to_str().unwrap()];
        tayra(&arguments).status.code().unwrap()
    };
    let deep = "int f(int n) { return f(n + 1) + n; }\nint main(void) { return f(0); }\n";
    assert!([0, 3].contains(&answer("deep.c", deep, "memory-safety")));
    let huge = "#include <stdlib.h>\n#include <string.h>\n\
                int main(void) { char *p = malloc(1ul << 40); memset(p, 1, 1ul << 40); free(p); return 0; }\n";
    assert!([0, 3].contains(&answer("huge.c", huge, "memory-safety")));
    let endless = "int main(void) { for (;;) { } }\n";
    assert_eq!(answer("endless.c", endless, "termination"), 1);
    let unknown = "volatile int stop;\nint main(void) { while (!stop) { } return 0; }\n";
    assert_eq!(answer("unknown.c", unknown, "termination"), 3);
}

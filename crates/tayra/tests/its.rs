//! `tayra its`: answers, certificates, other formats, and bad input.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn its(arguments: &[&str]) -> (Output, String) {
    let started = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra")).arg("its").args(arguments).output().unwrap();
    // Generous, because a busy machine is no hang.
    assert!(started.elapsed() < Duration::from_secs(200), "a hang: {arguments:?}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!errors.contains("panicked"), "a panic: {errors}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text + &errors)
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/its").join(name)
}

#[test]
fn answers_have_exit_codes_and_reasons() {
    for (file, code, word, reason) in [
        ("ends/lexicographic.its", 0, "YES", "Not taken for ever"),
        ("loops/speeds-up.its", 1, "NO", "stays for ever"),
    ] {
        let file = example(file);
        let (output, text) = its(&[file.to_str().unwrap(), "--explain"]);
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.starts_with(word) && text.contains(reason), "{text}");
    }
    let folder = TempDir::new().unwrap();
    let hard = folder.path().join("hard.its");
    std::fs::write(&hard, "variables x; start b; b -> l; l -> l if x > 1 && x*x*x > 7 do x := x*x - x*x*x;")
        .unwrap();
    let (output, text) = its(&[hard.to_str().unwrap(), "--explain", "--time", "3"]);
    if output.status.code() == Some(3) {
        assert!(text.starts_with("MAYBE") && text.contains("not shown to end"), "{text}");
    }
}

#[test]
fn certificates_are_checked_against_the_system() {
    let folder = TempDir::new().unwrap();
    let certificate = folder.path().join("certificate.json");
    let certificate = certificate.to_str().unwrap();
    for name in ["ends/two-phases.its", "loops/speeds-up.its"] {
        let file = example(name);
        let file = file.to_str().unwrap();
        its(&[file, "--certificate", certificate]);
        let (output, text) = its(&[file, "--check", certificate]);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.starts_with("accepted"), "{text}");
        let other = example("loops/grows-for-ever.its");
        let (output, text) = its(&[other.to_str().unwrap(), "--check", certificate]);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.starts_with("refused"), "{text}");
    }
    std::fs::write(certificate, "{ \"claim\": \"terminates\" }").unwrap();
    let file = example("ends/countdown.its");
    let (output, text) = its(&[file.to_str().unwrap(), "--check", certificate]);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("there is no `variables`"), "{text}");
}

#[test]
fn other_formats_give_the_same_answers() {
    let folder = TempDir::new().unwrap();
    for name in [
        "ends/gcd.its",
        "ends/chosen-step.its",
        "loops/through-several-locations.its",
        "ends/wrap-around.its",
    ] {
        let file = example(name);
        let file = file.to_str().unwrap();
        let (own, _) = its(&[file]);
        for form in ["text", "smt-lib", "koat"] {
            let (output, text) = its(&[file, "--write", form]);
            assert_eq!(output.status.code(), Some(0), "{text}");
            let converted = folder.path().join("converted");
            std::fs::write(&converted, &text).unwrap();
            let (other, answer) = its(&[converted.to_str().unwrap()]);
            assert_eq!(other.status.code(), own.status.code(), "{name} as {form}: {answer}\n{text}");
        }
        for (form, start) in [("dot", "digraph"), ("svg", "<svg")] {
            let (_, text) = its(&[file, "--write", form]);
            assert!(text.starts_with(start), "{text}");
        }
    }
}

#[test]
fn bad_input_gets_a_message_or_an_answer() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("system.its");
    let run = |content: &[u8], more: &[&str]| {
        std::fs::write(&file, content).unwrap();
        let mut arguments = vec![file.to_str().unwrap()];
        arguments.extend(more);
        its(&arguments)
    };
    let (output, text) = run(b"variables x;\nstart a;\na -> b if x > ;", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("system.its:3:15: expected an expression"), "{text}");
    assert_eq!(run(&[0xff, 0xfe, 0x00], &[]).0.status.code(), Some(2));
    assert_eq!(run(b"(define-fun next_main () Bool", &[]).0.status.code(), Some(2));
    // Nothing at all ends.
    assert_eq!(run(b"", &[]).0.status.code(), Some(0));
    let (output, text) = its(&["/nowhere/at/all"]);
    assert_eq!(output.status.code(), Some(2), "{text}");
    for (content, message) in [
        ("variables x; start b; b -> b if x > ((9^2048)^2048)^2048;".to_owned(), "too large"),
        (format!("variables x; start b; b -> b if x > {};", "7".repeat(50_000)), "digits"),
        (
            format!("variables x; start b; b -> b if {}x > 0{};", "(".repeat(9_000), ")".repeat(9_000)),
            "deeply",
        ),
        ("(VAR x) (RULES f(x) -> Com_2(f(x), f(x)))".to_owned(), "several right sides"),
        ("variables x; start b; b -> b if y > 0;".to_owned(), "`y`"),
    ] {
        let (output, text) = run(content.as_bytes(), &[]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(message) && text.contains("system.its:1:"), "{text}");
    }
    let (output, text) = run(b"start b;", &["--without", "magic"]);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("there is no technique `magic`"), "{text}");
    // A certificate that is none, and one for a system with other variables.
    let certificate = folder.path().join("certificate.json");
    for content in ["", "[", "{}", "{\"claim\": \"loops\", \"variables\": [], \"prefix\": 7}"] {
        std::fs::write(&certificate, content).unwrap();
        let (output, text) = run(b"start b;", &["--check", certificate.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("certificate.json"), "{text}");
    }
    // A constant of five thousand digits.
    let huge = format!("variables x; start b; b -> l; l -> l if x > {0} do x := x - {0};", "7".repeat(5_000));
    assert_eq!(run(huge.as_bytes(), &[]).0.status.code(), Some(0));
}

#[test]
fn large_systems_get_an_answer_in_time() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("system.its");
    let names: Vec<String> = (0..2_000).map(|at| format!("x{at}")).collect();
    let after = |at: usize| &names[(at + 1) % names.len()];
    let variables = names.join(", ");
    let guard = names.iter().map(|name| format!("{name} > 0")).collect::<Vec<_>>().join(" && ");
    let handed = (0..names.len()).map(|at| format!("{} := {} - 1", names[at], after(at)));
    let wide = format!(
        "variables {variables}; start b; b -> l; l -> l if {guard} do {};",
        handed.collect::<Vec<_>>().join(", ")
    );
    let mut free = format!("variables {variables}; start b; b -> l;");
    for at in (0..names.len()).step_by(10) {
        free.push_str(&format!(" l -> l if {0} > 0 do {0} := {0} - 1, {1} := ?;", names[at], after(at)));
    }
    let mut many = String::from("variables x, y, z; start l0;");
    for at in 0..4_000usize {
        let (a, b) = (["x", "y", "z"][at % 3], ["y", "z", "x"][at / 3 % 3]);
        let (from, to) = (at * 7 % 300, at * 13 % 300);
        many.push_str(&format!(" l{from} -> l{to} if {a} < {} do {b} := {a} + {};", at % 50, at % 5));
    }
    let mut long = String::from("variables x, y; start l0;");
    for at in 0..10_000 {
        long.push_str(&format!(" l{at} -> l{} if x > {at} do y := y + x;", at + 1));
    }
    long.push_str(" l10000 -> l0 if x > 0 do x := x - 1;");
    for (what, content) in [("wide", wide), ("free", free), ("many", many), ("long", long)] {
        std::fs::write(&file, content).unwrap();
        let started = Instant::now();
        let (output, text) = its(&[file.to_str().unwrap(), "--time", "2"]);
        assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{what}: {text}");
        // Reading and a busy machine take their time too; without limits these take minutes.
        assert!(started.elapsed() < Duration::from_secs(30), "{what}: {:?}", started.elapsed());
    }
}

//! Answers that are kept, shared among machines, and the same on each: --cache, --shard with `tayra merge`, --effort, --jobs.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;
use tempfile::TempDir;

fn tayra(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra")).current_dir(folder).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

const LIST: &str = "#include <stdlib.h>\n#include \"size.h\"\nstruct node { struct node *next; };\nint main(void) {\n    struct node *list = NULL;\n    \
                    for (int i = 0; i < SIZE; i++) {\n        struct node *one = malloc(sizeof *one);\n        if (!one)\n            abort();\n        \
                    one->next = list;\n        list = one;\n    }\n    while (list) {\n        struct node *next = list->next;\n        free(list);\n        \
                    list = next;\n    }\n    return 0;\n}\n";
const FAULTY: &str = "#include \"size.h\"\nint main(int argc, char **argv) {\n    int a[SIZE] = {0};\n    (void)argv;\n    if (argc > 2)\n        \
                      return a[SIZE];\n    return 0;\n}\n";
const PLAIN: &str = "int twice(int);\nint main(void) {\n    return twice(0);\n}\n";
const TWICE: &str = "int twice(int x) {\n    return x + x;\n}\n";

/// Three programs, one of which has two files.
fn project() -> TempDir {
    let folder = TempDir::new().unwrap();
    let files = [
        ("list.c", LIST),
        ("faulty.c", FAULTY),
        ("plain.c", PLAIN),
        ("twice.c", TWICE),
        ("size.h", "#define SIZE 3\n"),
    ];
    std::fs::create_dir(folder.path().join("src")).unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join("src").join(name), content).unwrap();
    }
    settle();
    folder
}

/// What was written just now is not kept in a cache.
fn settle() {
    std::thread::sleep(Duration::from_millis(50));
}

/// Without a compiler there is nothing but what is kept.
fn without_compiler(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
    // Whatever is started in this directory is not found elsewhere.
    command.current_dir(folder).args(arguments).env("TMPDIR", folder.join("no/such/directory"));
    command.output().unwrap()
}

const CHECK: [&str; 6] = ["check", "src", "--cache", "kept", "--format", "json"];

#[test]
fn a_second_check_needs_no_compiler_and_says_the_same() {
    let folder = project();
    let first = tayra(folder.path(), &CHECK);
    assert_eq!(first.status.code(), Some(1), "{}", said(&first));
    // Where nothing can be compiled, all that is said was kept.
    let again = without_compiler(folder.path(), &CHECK);
    assert_eq!((again.status.code(), &again.stdout), (Some(1), &first.stdout), "{}", said(&again));
    let none = without_compiler(folder.path(), &["check", "src", "--format", "json"]);
    assert_eq!(none.status.code(), Some(2), "{}", said(&none));
}

#[test]
fn a_header_that_changes_or_comes_first_is_another_program() {
    let folder = project();
    let arguments = ["check", "src/faulty.c", "--cache", "kept", "--quiet", "--", "-Isrc/none"];
    let check = || tayra(folder.path(), &arguments);
    let known = || without_compiler(folder.path(), &arguments).status.code() != Some(2);
    assert_eq!(check().status.code(), Some(1));
    assert!(known());
    // Another question is not known.
    assert_eq!(
        without_compiler(folder.path(), &["check", "src/faulty.c", "--cache", "kept", "-q"]).status.code(),
        Some(2)
    );
    std::fs::write(folder.path().join("src/size.h"), "#define SIZE 4\n").unwrap();
    settle();
    assert!(!known());
    assert_eq!(check().status.code(), Some(1));
    assert!(known());
    std::fs::write(folder.path().join("src/faulty.c"), FAULTY.replace("return a[SIZE]", "return a[0]"))
        .unwrap();
    settle();
    assert!(!known());
    assert_eq!(check().status.code(), Some(0));
    assert!(known());
    std::fs::write(folder.path().join("src/faulty.c"), FAULTY.replace("\"size.h\"", "<size.h>")).unwrap();
    std::fs::create_dir(folder.path().join("late")).unwrap();
    settle();
    let flags = ["check", "src/faulty.c", "--cache", "kept", "-q", "--", "-Ilate", "-Isrc"];
    assert_eq!(tayra(folder.path(), &flags).status.code(), Some(1));
    assert_ne!(without_compiler(folder.path(), &flags).status.code(), Some(2));
    // It is found before the one that was read, which did not change.
    std::fs::write(folder.path().join("late/size.h"), "#define SIZE 9\n").unwrap();
    assert_eq!(without_compiler(folder.path(), &flags).status.code(), Some(2));
}

#[test]
fn what_is_damaged_is_ignored_with_a_note() {
    let folder = project();
    let arguments = ["check", "src/list.c", "--cache", "kept"];
    assert_eq!(tayra(folder.path(), &arguments).status.code(), Some(0));
    let entry = std::fs::read_dir(folder.path().join("kept")).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read_to_string(&entry).unwrap();
    for damaged in [
        whole.replacen("Holds", "holds", 1),
        whole[..whole.len() / 2].to_owned(),
        String::new(),
        "{}".to_owned(),
    ] {
        std::fs::write(&entry, &damaged).unwrap();
        let checked = tayra(folder.path(), &arguments);
        assert_eq!(checked.status.code(), Some(0), "{}", said(&checked));
        assert!(said(&checked).contains("the cache has a file that is ignored"), "{}", said(&checked));
        // It is written anew.
        assert_eq!(without_compiler(folder.path(), &arguments).status.code(), Some(0));
    }
}

#[test]
fn what_is_unknown_for_lack_of_time_is_not_kept() {
    let folder = TempDir::new().unwrap();
    // The factors of a product of two large primes.
    let hard = "extern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n    int a[2] = {0};\n    \
                unsigned long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n    \
                return a[(x > 1 && y > 1 && x * y == 1000000016000000063ul) * 2];\n}\n";
    std::fs::write(folder.path().join("hard.c"), hard).unwrap();
    settle();
    let arguments = ["check", "hard.c", "--cache", "kept", "--time", "1", "--property", "bounds"];
    let first = tayra(folder.path(), &arguments);
    // A quick machine may come to an answer.
    if said(&first).contains("in time") || said(&first).contains("time was not enough") {
        assert_eq!(without_compiler(folder.path(), &arguments).status.code(), Some(2), "{}", said(&first));
    }
}

/// The parts of a check, each of a process of its own.
fn parts(folder: &Path, count: usize, options: &[&str]) -> Vec<String> {
    (1..=count)
        .map(|own| {
            let (shard, file) = (format!("{own}/{count}"), format!("part-{own}"));
            let mut arguments = vec!["check", "src", "--shard", &shard, "--output", &file];
            arguments.extend(options);
            tayra(folder, &arguments);
            file
        })
        .collect()
}

#[test]
fn parts_that_are_merged_say_what_one_check_says_byte_for_byte() {
    let folder = project();
    let effort = ["--effort", "2"];
    let parts = parts(folder.path(), 4, &effort);
    // One of them is lost, and made again.
    std::fs::remove_file(folder.path().join("part-2")).unwrap();
    let incomplete = tayra(folder.path(), &["merge", "part-1", "part-3", "part-4"]);
    assert!(
        said(&incomplete).contains("1 of 3 programs are in none of these parts"),
        "{}",
        said(&incomplete)
    );
    tayra(
        folder.path(),
        &["check", "src", "--shard", "2/4", "--output", "part-2", "--effort", "2", "-j", "2"],
    );
    for format in ["text", "sarif"] {
        let whole = ["check", "src", "--output", "whole", "--format", format, "--effort", "2"];
        assert_eq!(tayra(folder.path(), &whole).status.code(), Some(1));
        let mut merge = vec!["merge", "--format", format, "--output", "merged"];
        merge.extend(parts.iter().map(String::as_str));
        let merged = tayra(folder.path(), &merge);
        assert_eq!(merged.status.code(), Some(1), "{}", said(&merged));
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("merged"), read("whole"), "{format}");
    }
}

#[test]
fn parts_of_other_checks_and_damaged_ones_are_refused() {
    let folder = project();
    let refused = |files: &[&str], why: &str| {
        let mut arguments = vec!["merge"];
        arguments.extend(files);
        let merged = tayra(folder.path(), &arguments);
        assert_eq!(merged.status.code(), Some(2), "{}", said(&merged));
        assert!(said(&merged).contains(why), "{}", said(&merged));
    };
    parts(folder.path(), 2, &[]);
    std::fs::rename(folder.path().join("part-1"), folder.path().join("first")).unwrap();
    parts(folder.path(), 2, &["--property", "bounds"]);
    refused(&["first", "part-2"], "is a part of another check");
    refused(&["none"], "cannot read none");
    std::fs::write(folder.path().join("none"), "{}").unwrap();
    refused(&["none"], "no file of this kind");
    let bad = tayra(folder.path(), &["check", "src", "--shard", "5/4"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(said(&bad).contains("say I/N"), "{}", said(&bad));
}

#[test]
fn where_steps_are_counted_the_answers_are_the_same_again_and_with_others_beside() {
    let folder = project();
    let check = |jobs: &str| {
        let all = [
            "check",
            "src",
            "--effort",
            "2",
            "--jobs",
            jobs,
            "--format",
            "json",
            "--property",
            "memory-safety,termination",
        ];
        tayra(folder.path(), &all)
    };
    let (alone, together) = (check("1"), check("3"));
    assert_eq!(alone.status.code(), Some(1), "{}", said(&alone));
    assert_eq!(alone.stdout, together.stdout);
    assert_eq!(alone.stdout, check("1").stdout);
}

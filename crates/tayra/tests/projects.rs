//! Projects as people have them: many files, flags of other compilers, files that do not compile, standard input.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    folder
}

/// A compilation database of these commands.
fn database(folder: &Path, commands: &[(&str, &str)]) {
    let entry = |(file, command): &(&str, &str)| {
        format!("{{\"directory\": {folder:?}, \"file\": {file:?}, \"command\": {command:?}}}")
    };
    let entries: Vec<String> = commands.iter().map(entry).collect();
    std::fs::write(folder.join("compile_commands.json"), format!("[{}]", entries.join(","))).unwrap();
}

fn check(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
    command.current_dir(folder).arg("check").args(arguments);
    command.output().unwrap()
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

const CORRECT: &str = "int main(void) { int t[2] = {0}; return t[1]; }\n";
const FAULTY: &str = "int main(void) {\n    int t[2] = {0};\n    return t[2];\n}\n";

#[test]
fn flags_of_another_compiler_are_left_out_with_a_note() {
    let files = folder(&[("one.c", "int main(void) { return UNITS - 2; }\n")]);
    database(files.path(), &[("one.c", "gcc -fanalyzer -mtune=unheard -DUNITS=2 -fno-such-thing -c one.c")]);
    let output = check(files.path(), &["-p", "."]);
    let (report, notes) = said(&output);
    assert_eq!(output.status.code(), Some(0), "{report}{notes}");
    for flag in ["-fanalyzer", "-mtune=unheard", "-fno-such-thing"] {
        assert!(notes.contains(flag), "{flag} is missing in: {notes}");
    }
    assert!(notes.contains("one.c: note: clang does not know"), "{notes}");
    // What people ask for themselves is not left out.
    let own = check(files.path(), &["one.c", "--", "-DUNITS=2", "-fanalyzer"]);
    assert_eq!(own.status.code(), Some(2));
}

#[test]
fn a_file_that_does_not_compile_does_not_keep_others_from_being_checked() {
    let files = folder(&[
        ("good.c", "int help(void);\nint main(void) { return help(); }\n"),
        ("help.c", "int help(void) { return 0; }\n"),
        ("broken.c", "int main(void) { return }\n"),
    ]);
    database(files.path(), &["good.c", "help.c", "broken.c"].map(|file| (file, "cc -c file.c")));
    let output = check(files.path(), &["-p", "."]);
    let (report, errors) = said(&output);
    assert_eq!(output.status.code(), Some(2), "{report}{errors}");
    assert!(errors.contains("broken.c:1:25: error:"), "{errors}");
    assert!(report.contains("broken.c") && report.contains("clang does not accept this file"), "{report}");
    assert!(report.contains("\ngood.c    holds "), "{report}");
}

#[test]
fn names_that_two_files_define_make_two_programs() {
    let files = folder(&[
        ("copy/main.c", "int amount(void);\nint main(void) { int t[3] = {0}; return t[amount()]; }\n"),
        ("copy/amount.c", "int amount(void) { return 2; }\n"),
        ("move/main.c", "int amount(void);\nint main(void) { int t[3] = {0}; return t[amount()]; }\n"),
        ("move/amount.c", "int amount(void) { return 3; }\n"),
        ("unused.c", "int amount_of_nothing(void) { return missing(); }\n"),
    ]);
    let output = check(files.path(), &["."]);
    let (report, errors) = said(&output);
    assert_eq!(output.status.code(), Some(1), "{report}{errors}");
    assert!(report.contains("copy/main.c  holds"), "{report}{errors}");
    assert!(report.contains("move/main.c  violated"), "{report}{errors}");
}

#[test]
fn a_directory_stands_for_its_files_or_its_database() {
    let files = folder(&[
        ("plain/one.c", CORRECT),
        ("built/one.c", "int main(void) { return ONE - 1; }\n"),
        ("built/other.c", "not C"),
        ("none/read.me", ""),
    ]);
    assert_eq!(check(files.path(), &["plain"]).status.code(), Some(0));
    database(&files.path().join("built"), &[("one.c", "cc -DONE=1 -c one.c")]);
    assert_eq!(check(files.path(), &["built"]).status.code(), Some(0));
    let none = check(files.path(), &["none"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(said(&none).1.contains("no C file in this directory"), "{none:?}");
}

#[test]
fn a_program_may_come_from_standard_input() {
    let run = |text: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
        command.args(["check", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    assert_eq!(run(CORRECT).status.code(), Some(0));
    let faulty = run(FAULTY);
    assert_eq!(faulty.status.code(), Some(1));
    assert!(said(&faulty).0.contains("--> <stdin>:3:12"), "{faulty:?}");
    let broken = run("int main(void) { return }\n");
    assert_eq!(broken.status.code(), Some(2));
    assert!(said(&broken).1.contains("<stdin>:1:25: error:"), "{broken:?}");
}

#[test]
fn properties_may_be_named_with_commas_between_them() {
    let files = folder(&[("one.c", CORRECT)]);
    let (report, _) = said(&check(files.path(), &["--quiet", "--property", "bounds,no-overflow", "one.c"]));
    assert_eq!(report, "bounds: holds\nno-overflow: holds\n");
    let wrong = check(files.path(), &["--property", "bounds,nonsense", "one.c"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn colours_are_used_where_somebody_asks_for_them() {
    let files = folder(&[("bad.c", FAULTY)]);
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tayra"));
        command.current_dir(files.path()).arg("check").args(arguments).arg("bad.c");
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        said(&command.output().unwrap()).0.contains("\x1b[")
    };
    assert!(!coloured(&[], &[]), "no terminal");
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]), "asked for");
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]), "asked for by the environment");
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "0")]), "not asked for");
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "both");
    assert!(!coloured(&["--color=never"], &[("CLICOLOR_FORCE", "1")]), "refused");
}

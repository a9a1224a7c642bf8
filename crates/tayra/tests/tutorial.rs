//! The commands of `docs/tutorial.md` run as printed: files from its C blocks, commands and outputs from its console
//! blocks. A line `...` in an output stands for any lines.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The fenced blocks of a page: what stands behind the opening fence, and the lines within.
fn blocks(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut within = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(_) if within => within = false,
            Some(kind) => {
                found.push((kind.to_owned(), Vec::new()));
                within = true;
            }
            None if within => found.last_mut().unwrap().1.push(line.to_owned()),
            None => {}
        }
    }
    found
}

/// Whether `lines` are what `expected` says.
fn matches(expected: &[String], lines: &[String]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => (0..=lines.len()).any(|skip| matches(rest, &lines[skip..])),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| line.trim_end() == first.trim_end() && matches(rest, others)),
    }
}

/// Runs a command as a shell does; `status` is that of the command before.
fn run(folder: &Path, command: &str, status: i32) -> (Vec<String>, i32) {
    let programs = Path::new(env!("CARGO_BIN_EXE_tayra")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output = Command::new("bash")
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder.join("home"))
        .args(["-c", &format!("(exit {status})\n{command}")])
        .output()
        .unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (said.lines().map(str::to_owned).collect(), output.status.code().unwrap_or(-1))
}

#[test]
fn the_commands_of_the_tutorial_do_what_it_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md");
    let page = std::fs::read_to_string(page).unwrap();
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("home")).unwrap();
    let (mut files, mut commands, mut status) = (0, 0, 0);
    for (kind, lines) in blocks(&page) {
        if let Some(name) = kind.strip_prefix("c ") {
            std::fs::write(folder.path().join(name), lines.join("\n") + "\n").unwrap();
            files += 1;
        }
        if kind != "console" {
            continue;
        }
        let mut rest = &lines[..];
        while let Some((first, others)) = rest.split_first() {
            let command = first.strip_prefix("$ ").unwrap_or_else(|| panic!("no command: {first}"));
            let end = others.iter().position(|line| line.starts_with("$ ")).unwrap_or(others.len());
            let (said, code) = run(folder.path(), command, status);
            status = code;
            assert!(
                matches(&others[..end], &said),
                "{command}\nis to say\n{}\nand says\n{}",
                others[..end].join("\n"),
                said.join("\n")
            );
            rest = &others[end..];
            commands += 1;
        }
    }
    assert!(files >= 2 && commands >= 8, "{files} files, {commands} commands");
}

/// As the job of the tutorial calls it: Tayra lies elsewhere, and files are named from here.
#[test]
fn x_takes_files_as_the_caller_names_them() {
    let folder = TempDir::new().unwrap();
    let (tool, own) = (folder.path().join("tool"), folder.path().join("own"));
    std::fs::create_dir_all(tool.join("target/release")).unwrap();
    std::fs::create_dir_all(own.join("src")).unwrap();
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../x"), tool.join("x")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tayra"), tool.join("target/release/tayra")).unwrap();
    std::fs::write(own.join("src/good.c"), "int main(void) { return 0; }\n").unwrap();
    // What it would build is there already.
    std::fs::write(folder.path().join("cargo"), "#!/bin/sh\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("cargo"), executable).unwrap();
    let output = Command::new("bash")
        .current_dir(&own)
        .env("PATH", format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap()))
        .env_remove("CARGO_TARGET_DIR")
        .args(["../tool/x", "check", "--quiet", "src/good.c", "--output", "report.txt"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = std::fs::read_to_string(own.join("report.txt")).unwrap();
    assert_eq!(report, "memory-safety: holds\nassertions: holds\ninitialised: holds\n");
}

#[test]
fn three_dots_stand_for_any_lines() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(matches(&lines("a\n...\nb"), &lines("a\nx\ny\nb")));
    assert!(matches(&lines("a\n..."), &lines("a")));
    assert!(!matches(&lines("a\n...\nb"), &lines("a\nx")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
}

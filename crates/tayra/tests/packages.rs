//! What is installed and used beside the tool: the Debian package, the hook, the scripts for clusters.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const TAYRA: &str = env!("CARGO_BIN_EXE_tayra");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().unwrap();
    (output.status.code(), said(&output))
}

#[test]
fn the_package_holds_a_program_that_runs_and_names_what_it_needs() {
    let folder = TempDir::new().unwrap();
    let made = Command::new(root().join("x"))
        .args(["deb", "--binary", TAYRA, "--output"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", said(&made));
    let package = String::from_utf8(made.stdout).unwrap().trim().to_owned();
    let (_, about) = run(Command::new("dpkg-deb").args(["--field", &package]));
    assert!(
        about.contains("Package: tayra") && about.contains(concat!("Version: ", env!("CARGO_PKG_VERSION"))),
        "{about}"
    );
    let needs = about.lines().find(|line| line.starts_with("Depends: ")).unwrap();
    for library in ["clang-19", "libz3-4", "libc6"] {
        assert!(needs.contains(library), "{needs}");
    }
    assert!(!needs.contains("-dev"), "{needs}");
    let out = folder.path().join("out");
    assert_eq!(run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&out)).0, Some(0));
    let (code, version) = run(Command::new(out.join("usr/bin/tayra")).arg("-V"));
    assert_eq!((code, version.as_str()), (Some(0), concat!("tayra ", env!("CARGO_PKG_VERSION"), "\n")));
    for file in [
        "usr/share/man/man1/tayra-check.1.gz",
        "usr/share/bash-completion/completions/tayra",
        "usr/share/doc/tayra/copyright",
    ] {
        assert!(out.join(file).is_file(), "{file}");
    }
}

const SOUND: &str = "int main(void) {\n    return 0;\n}\n";
const FAULTY: &str = "int main(void) {\n    int a[2] = {0};\n    return a[2];\n}\n";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, content) in files {
        std::fs::write(folder.join(name), content).unwrap();
    }
}

#[test]
fn the_hook_stops_commits_with_faults_only() {
    let hook = root().join("contrib/pre-commit/check-files");
    let folder = TempDir::new().unwrap();
    write(
        folder.path(),
        &[("sound.c", SOUND), ("faulty.c", FAULTY), ("part.c", "int f(void) {\n    return 1;\n}\n")],
    );
    let check =
        |files: &[&str]| run(Command::new(&hook).current_dir(folder.path()).args(files).env("TAYRA", TAYRA));
    assert_eq!(check(&["sound.c", "part.c", "part.h"]), (Some(0), String::new()));
    let (code, text) = check(&["sound.c", "faulty.c"]);
    assert!(code == Some(1) && text.contains("error[out-of-bounds]"), "{text}");
    // The settings of a project say what belongs to it.
    write(folder.path(), &[("tayra.toml", "files = [\"sound.c\"]\n")]);
    assert_eq!(check(&["faulty.c"]).0, Some(0));
    // As a hook of git itself.
    std::fs::remove_file(folder.path().join("tayra.toml")).unwrap();
    let git = |words: &[&str]| run(Command::new("git").current_dir(folder.path()).args(words));
    if git(&["init", "-q"]).0 == Some(0) {
        git(&["add", "sound.c"]);
        assert_eq!(check(&[]).0, Some(0));
        git(&["add", "faulty.c"]);
        assert_eq!(check(&[]).0, Some(1));
    }
}

#[test]
fn an_array_of_jobs_leaves_parts_and_a_lost_one_is_done_again() {
    // A cluster of one machine: it runs the jobs of an array one after the other, and loses the second once.
    const SBATCH: &str = "#!/usr/bin/env bash\nfor word in \"$@\"; do\n  case $word in\n    --array=*) last=${word##*-}; shift ;;\n    \
                          -*) shift ;;\n    *) break ;;\n  esac\ndone\nfor own in $(seq \"$last\"); do\n  \
                          if [ \"$own\" = 2 ] && [ ! -e lost ]; then touch lost; continue; fi\n  echo \"$own\" >> done\n  \
                          SLURM_ARRAY_TASK_ID=$own SLURM_ARRAY_TASK_COUNT=$last bash \"$@\" > /dev/null 2>&1\ndone\n";
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("sound.c", SOUND), ("faulty.c", FAULTY), ("sbatch", SBATCH)]);
    std::fs::set_permissions(folder.path().join("sbatch"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let submit = || {
        let mut command = Command::new(root().join("contrib/slurm/submit.sh"));
        command.current_dir(folder.path()).args(["2", "parts", "sound.c", "faulty.c", "--effort", "5"]);
        run(command.env("PATH", &path).env("TAYRA", TAYRA))
    };
    let (code, text) = submit();
    assert!(code == Some(1) && text.contains("missing: shard 2 of 2"), "{text}");
    assert_eq!(submit().0, Some(0));
    let parts = ["parts/part-1-of-2", "parts/part-2-of-2"];
    let (code, merged) =
        run(Command::new(TAYRA).current_dir(folder.path()).arg("merge").args(parts).arg("-q"));
    assert_eq!(code, Some(1), "{merged}");
    let whole = ["check", "sound.c", "faulty.c", "--effort", "5", "-q"];
    assert_eq!(run(Command::new(TAYRA).current_dir(folder.path()).args(whole)).1, merged);
}

/// The keys of an action or a hook, whatever they say.
fn yaml(file: &str) -> serde_json::Value {
    serde_saphyr::from_str(&std::fs::read_to_string(root().join(file)).unwrap()).unwrap()
}

#[test]
fn the_action_the_hooks_and_the_extension_name_what_there_is() {
    let action = yaml("contrib/github-action/action.yml");
    for step in action["runs"]["steps"].as_array().unwrap() {
        let script = step["run"].as_str().unwrap();
        let read = Command::new("bash").args(["-n", "-c", script]).output().unwrap();
        assert!(read.status.success(), "{}", said(&read));
    }
    let hooks = yaml(".pre-commit-hooks.yaml");
    assert!(root().join(hooks[0]["entry"].as_str().unwrap()).is_file());
    let package = std::fs::read_to_string(root().join("contrib/vscode/package.json")).unwrap();
    let package: serde_json::Value = serde_json::from_str(&package).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    assert!(root().join("contrib/vscode").join(package["main"].as_str().unwrap()).is_file());
}

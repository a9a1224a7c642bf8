//! `cargo xtask faults`: plants faults of soundness one at a time and sees whether something catches them.
//!
//! A copy of the sources is made in which every fault of `xtask/faults.txt` is an alternative that an environment variable
//! chooses, and built once. Without a fault everything must pass; with one, something must fail.
//!
//! Errs towards: a fault that was not caught. Lost precision is no catch: laws must be broken, not merely shown less often.

mod catchers;
mod list;
mod plant;

pub(crate) use catchers::{Catcher, run as catch};

use list::Fault;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Where the faults are listed.
const LIST: &str = "xtask/faults.txt";
/// How long one catcher may take.
const LONGEST: Duration = Duration::from_secs(420);
/// The copy is built as for tests, with all assertions, but optimized: each catcher runs for every fault.
const OPTIMIZED: (&str, &str) = ("CARGO_PROFILE_DEV_OPT_LEVEL", "2");
/// The crates whose own tests may catch something.
const TESTED: [&str; 4] = ["tayra-memory-graph", "tayra-execution", "tayra-exploration", "tayra-extraction"];

/// What was built in the copy.
struct Built {
    copy: PathBuf,
    xtask: PathBuf,
    laws: PathBuf,
    /// Tests with the folders of their crates.
    tests: Vec<(PathBuf, PathBuf)>,
}

/// Where it is noted what was built.
const BUILT: &str = "built.txt";

impl Built {
    fn write(&self, path: &Path) -> Result<(), String> {
        let mut lines = vec![self.xtask.display().to_string(), self.laws.display().to_string()];
        for (test, folder) in &self.tests {
            lines.extend([test.display().to_string(), folder.display().to_string()]);
        }
        fs::write(path, lines.join("\n")).map_err(|error| error.to_string())
    }

    fn read(path: &Path, copy: &Path) -> Result<Built, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("nothing was built before: {error}"))?;
        let lines: Vec<PathBuf> = text.lines().map(PathBuf::from).collect();
        let [xtask, laws, tests @ ..] = lines.as_slice() else {
            return Err("what was built before is not known".to_owned());
        };
        let tests = tests.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        Ok(Built { copy: copy.to_owned(), xtask: xtask.clone(), laws: laws.clone(), tests })
    }
}

/// One after the other, until something is caught.
const CATCHERS: [&str; 6] = ["laws", "proofs", "ends", "tests", "random", "described"];
/// How many cases of each law are played: more than with the tests, since a fault may be rare.
const CASES: &str = "2000";
/// The laws, one after the other.
const LAWS: [&str; 6] = [
    "states_describe_what_operations_do",
    "a_join_describes_what_either_side_does",
    "the_head_of_a_loop_describes_every_round",
    "a_call_means_what_the_callee_did",
    "a_state_includes_itself_under_any_names",
    "a_pool_describes_what_is_done_with_its_blocks",
];

/// What to do, beside the faults that are chosen.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Wishes {
    /// Where to build; in `target` otherwise.
    #[arg(long)]
    build: Option<PathBuf>,
    /// Only these catchers: laws, tests, proofs, ends, random, described.
    #[arg(long, value_delimiter = ',')]
    by: Vec<String>,
    /// Do not look whether everything passes without a fault.
    #[arg(long)]
    trust: bool,
    /// Use what was built before.
    #[arg(long)]
    again: bool,
}

/// Plants the faults whose names contain a part of `filter`, and looks for them with the catchers that are wanted.
pub(crate) fn run(filter: &str, wishes: &Wishes) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no folder around it")?;
    let faults = list::read(&root.join(LIST))?;
    let catchers: Vec<&'static str> = CATCHERS
        .into_iter()
        .filter(|name| wishes.by.is_empty() || wishes.by.iter().any(|wanted| wanted == name))
        .collect();
    let folder = root.join("target/faults");
    let copy = folder.join("source");
    let built = if wishes.again {
        Built::read(&folder.join(BUILT), &copy)?
    } else {
        plant::plant(root, &copy, &faults)?;
        let build = wishes.build.clone().unwrap_or_else(|| folder.join("build"));
        let built = make(&copy, &build)?;
        built.write(&folder.join(BUILT))?;
        built
    };
    println!("{} faults are planted", faults.len());
    if !wishes.trust {
        for &catcher in &catchers {
            if let Some(what) = caught(&built, catcher, None)? {
                return Err(format!("without any fault, {catcher} fails: {what}"));
            }
        }
    }
    let chosen =
        |fault: &&Fault| filter.is_empty() || filter.split(',').any(|part| fault.name.contains(part));
    let mut rows = Vec::new();
    let mut missed = Vec::new();
    for fault in faults.iter().filter(chosen) {
        let started = Instant::now();
        let found = first_catch(&built, fault, &catchers)?;
        let (by, what) = found.clone().unwrap_or(("nothing", String::new()));
        println!("{}: {by} ({:.0} s) {what}", fault.name, started.elapsed().as_secs_f64());
        rows.push(format!("| {} | {} | {by} |", fault.name, fault.why));
        if found.is_none() {
            missed.push(fault.name.clone());
        }
    }
    let table = format!("| fault | what it is | caught by |\n|---|---|---|\n{}\n", rows.join("\n"));
    fs::write(folder.join("table.md"), table).map_err(|error| error.to_string())?;
    println!("{} of {} caught; not caught: {}", rows.len() - missed.len(), rows.len(), missed.join(", "));
    if missed.len() * 20 > rows.len() { Err("fewer than 95% are caught".to_owned()) } else { Ok(()) }
}

/// What catches the fault. Laws look at memory graphs only, so faults elsewhere are left to the others first.
fn first_catch(
    built: &Built,
    fault: &Fault,
    catchers: &[&'static str],
) -> Result<Option<(&'static str, String)>, String> {
    let mut order = catchers.to_vec();
    if !fault.file.starts_with("crates/memory-graph") {
        order.retain(|catcher| *catcher != "laws");
    }
    // What is about termination shows in proofs of it and in its laws.
    let is_about_ends = catchers::is_about_ends(&fault.near);
    order.retain(|catcher| match *catcher {
        "proofs" => true,
        "ends" => is_about_ends,
        _ => !is_about_ends,
    });
    for catcher in order {
        if let Some(what) = caught(built, catcher, Some(fault))? {
            return Ok(Some((catcher, what)));
        }
    }
    Ok(None)
}

/// Builds the copy once.
fn make(copy: &Path, build: &Path) -> Result<Built, String> {
    let packages = TESTED.iter().chain(&["tayra-oracle", "xtask"]).flat_map(|name| ["-p", name]);
    let output = Command::new("cargo")
        .args(["test", "--no-run", "--message-format=json-render-diagnostics"])
        .args(packages)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", build)
        .env(OPTIMIZED.0, OPTIMIZED.1)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the copy with the faults does not compile".to_owned());
    }
    let mut built =
        Built { copy: copy.to_owned(), xtask: PathBuf::new(), laws: PathBuf::new(), tests: Vec::new() };
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some(executable) = text_of(line, "executable") else { continue };
        let manifest = text_of(line, "manifest_path").unwrap_or_default();
        let folder = Path::new(&manifest).parent().unwrap_or(copy).to_owned();
        let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
        let executable = PathBuf::from(executable);
        // Examples are no tests.
        if executable.parent().is_some_and(|folder| folder.ends_with("examples")) {
            continue;
        }
        if executable.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with("laws-")) {
            built.laws = executable;
        } else if TESTED.iter().any(|crate_name| crate_name.strip_prefix("tayra-") == Some(&name)) {
            built.tests.push((executable, folder));
        }
    }
    let status = Command::new("cargo")
        .args(["build", "-p", "xtask"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", build)
        .env(OPTIMIZED.0, OPTIMIZED.1)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    built.xtask = copy.join("xtask-with-faults");
    if !status.success() || built.laws.as_os_str().is_empty() || built.tests.is_empty() {
        return Err("not everything that catches faults was built".to_owned());
    }
    // Other builds in the same folder must not get in the way.
    fs::copy(build.join("debug/xtask"), &built.xtask).map_err(|error| format!("xtask: {error}"))?;
    Ok(built)
}

/// The text of a field in a line of JSON, as cargo writes it.
fn text_of(line: &str, field: &str) -> Option<String> {
    let start = line.find(&format!("\"{field}\":\""))? + field.len() + 4;
    let rest = &line[start..];
    Some(rest[..rest.find('"')?].to_owned())
}

/// Runs a catcher, with a fault if one is given: what it caught, if anything.
fn caught(built: &Built, catcher: &str, fault: Option<&Fault>) -> Result<Option<String>, String> {
    if catcher == "tests" {
        for (test, folder) in &built.tests {
            if let Some(output) = failure(Command::new(test).current_dir(folder), fault)? {
                let failed = output.lines().find(|line| line.ends_with("FAILED")).unwrap_or_default();
                return Ok(Some(failed.to_owned()));
            }
        }
        return Ok(None);
    }
    if catcher == "laws" {
        let folder = built.copy.join("crates/oracle");
        let near = fault.map_or("", |fault| &fault.near);
        let mut laws = LAWS;
        laws.sort_by_key(|law| catchers::distance(law, near));
        for law in laws {
            let mut command = Command::new(&built.laws);
            let Some(output) =
                failure(command.args(["--exact", law]).env("LAW_CASES", CASES).current_dir(&folder), fault)?
            else {
                continue;
            };
            let broken = |line: &&str| line.starts_with("seed ") && !line.contains("does not include itself");
            if let Some(line) = output.lines().find(broken) {
                return Ok(Some(line.chars().take(200).collect()));
            }
            // Without a fault, any failure counts.
            if fault.is_none() {
                return Ok(Some(law.to_owned()));
            }
        }
        return Ok(None);
    }
    let near = fault.map_or("", |fault| &fault.near);
    let mut command = Command::new(&built.xtask);
    let output = failure(command.args(["catch", catcher, near]).current_dir(&built.copy), fault)?;
    let Some(output) = output else { return Ok(None) };
    let last = output.lines().last().unwrap_or_default();
    // A catcher that fails in another way has caught nothing; without a fault, any failure counts.
    let what = last.strip_prefix(catchers::CAUGHT).or(fault.is_none().then_some(last));
    Ok(what.map(|what| what.chars().take(200).collect()))
}

/// What the command printed, if it failed in time.
fn failure(command: &mut Command, fault: Option<&Fault>) -> Result<Option<String>, String> {
    match fault {
        Some(fault) => command.env("TAYRA_FAULT", &fault.name),
        None => command.env_remove("TAYRA_FAULT"),
    };
    let output = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let writer = || output.reopen().map_err(|error| error.to_string());
    let mut child = command
        .stdout(writer()?)
        .stderr(writer()?)
        .spawn()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let started = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if started.elapsed() > LONGEST => {
                child.kill().map_err(|error| error.to_string())?;
                child.wait().map_err(|error| error.to_string())?;
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(100)),
        }
    };
    let text = fs::read(output.path()).map_err(|error| error.to_string())?;
    match status {
        Some(status) if status.success() => Ok(None),
        Some(_) => Ok(Some(String::from_utf8_lossy(&text).into_owned())),
        None if fault.is_none() => Err(format!("{command:?} takes too long")),
        None => Ok(None),
    }
}

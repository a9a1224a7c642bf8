//! Functions of libraries: `tests/c-library/**/*.c`, each marked on the line where it is defined.
//!
//! `//@ holds violated -> holds unknown` says, for bounds and then for structure, first what is true for every well-formed call
//! (`holds`, `holds-if`: for those that meet requirements, `violated`), written by a person, and then what is answered today.
//! `// requires CONDITION` within a function says what it requires where the answer is `holds-if`.
//!
//! Errs towards: failing. An answer that contradicts the truth is wrong whatever is expected.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tayra_findings::{Column, FunctionRow, Standing};
use tayra_frontend::Sources;
use tayra_verifier::{Budget, LibraryJob, verify_library};

/// The columns that marks speak of.
const MARKED: [Column; 2] = [Column::Bounds, Column::Structure];
/// More than enough for all functions of a file on a busy machine.
const TIME: Duration = Duration::from_secs(240);
const MEMORY_MB: u64 = 2048;

/// What a mark says of a function.
#[derive(Debug)]
struct Mark {
    truth: Vec<String>,
    expected: Vec<String>,
    requirements: Vec<String>,
}

/// Everything that is wrong with the answers for a file.
pub fn problems(path: &Path) -> Vec<String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return vec![error.to_string()],
    };
    let marks = match marks(&text) {
        Ok(marks) => marks,
        Err(why) => return vec![why],
    };
    let job = LibraryJob {
        sources: Sources {
            files: vec![path.to_owned()],
            clang_arguments: vec!["-w".to_owned()],
            ..Sources::default()
        },
        only: None,
        budget: Budget { time: TIME, memory_mb: MEMORY_MB, ..Budget::default() },
        malloc_may_fail: false,
        looks_for_runs: true,
        so_far: Arc::default(),
    };
    let rows = match verify_library(&job) {
        Ok(verified) => verified.table.rows,
        Err(error) => return vec![error.to_string()],
    };
    let mut found = Vec::new();
    let mut seen = Vec::new();
    for row in &rows {
        let line = row.place.as_ref().map_or(0, |place| place.line);
        seen.push(line);
        match marks.get(&line) {
            Some(mark) => compare(row, mark, &mut found),
            None => found.push(format!("{} in line {line} has no mark", row.name)),
        }
    }
    let stray = marks.keys().filter(|line| !seen.contains(line));
    found.extend(
        stray.map(|line| format!("the mark in line {line} stands at no function that others can call")),
    );
    found
}

fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Holds => "holds",
        Standing::HoldsIf => "holds-if",
        Standing::Violated => "violated",
        Standing::Unknown | Standing::NotLookedAt => "unknown",
    }
}

fn compare(row: &FunctionRow, mark: &Mark, found: &mut Vec<String>) {
    let mut is_conditional = false;
    for (index, column) in MARKED.into_iter().enumerate() {
        let answer = word(row.standing(column));
        let (truth, expected) = (&mark.truth[index], &mark.expected[index]);
        is_conditional |= answer == "holds-if";
        let is_wrong = match answer {
            "holds" => truth != "holds",
            "holds-if" => truth == "violated",
            "violated" => truth != "violated",
            _ => false,
        };
        let (name, column) = (&row.name, column.name());
        if is_wrong {
            found.push(format!("WRONG: {name}: {column} is answered {answer}, and the truth is {truth}"));
        } else if answer != expected {
            let reasons: Vec<&str> = row.reasons.iter().map(|reason| reason.message.as_str()).collect();
            let because = reasons.first().copied().unwrap_or("no reason");
            found.push(format!("{name}: {column} is answered {answer}, expected {expected} ({because})"));
        }
    }
    let required: Vec<&str> = row.requirements.iter().map(|one| one.condition.as_str()).collect();
    if is_conditional && required != mark.requirements {
        found.push(format!("{}: requires {required:?}, expected {:?}", row.name, mark.requirements));
    }
}

fn marks(text: &str) -> Result<BTreeMap<u32, Mark>, String> {
    let mut found: BTreeMap<u32, Mark> = BTreeMap::new();
    for (number, line) in (1u32..).zip(text.lines()) {
        if let Some((_, requirement)) = line.split_once("// requires ") {
            let last = found.values_mut().next_back();
            let last = last.ok_or_else(|| format!("line {number}: a requirement of no function"))?;
            last.requirements.push(requirement.trim().to_owned());
        }
        let Some((_, mark)) = line.split_once("//@ ") else { continue };
        let (truth, expected) =
            mark.split_once("->").ok_or_else(|| format!("line {number}: a mark without an arrow"))?;
        let words = |part: &str, known: &[&str]| {
            let words: Vec<String> = part.split_whitespace().map(str::to_owned).collect();
            let fits = words.len() == MARKED.len() && words.iter().all(|word| known.contains(&word.as_str()));
            if fits {
                Ok(words)
            } else {
                Err(format!("line {number}: what is marked should be two of {known:?}"))
            }
        };
        let truth = words(truth, &["holds", "holds-if", "violated"])?;
        let expected = words(expected, &["holds", "holds-if", "violated", "unknown"])?;
        found.insert(number, Mark { truth, expected, requirements: Vec::new() });
    }
    Ok(found)
}

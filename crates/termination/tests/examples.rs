//! Systems with known truth: files under `tests/its`, and families made here. No answer may contradict the truth, and each
//! goes through the checker again, from its JSON form.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use tayra_termination::{Answer, Settings, check, decide, from_json, show, to_json};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, System, read};

/// The answer in one word, after everything about it was checked.
fn answer(system: &System, name: &str) -> &'static str {
    let decision = decide(system, &Settings { time: Duration::from_secs(10), ..Settings::default() });
    assert_eq!(decision.refused, None, "{name}");
    let (word, certificate) = match &decision.answer {
        Answer::Terminates(certificate) => ("YES", certificate),
        Answer::Loops(certificate) => ("NO", certificate),
        Answer::Unknown(_) => return "MAYBE",
    };
    let read_back = from_json(&to_json(system, certificate)).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(&read_back, certificate, "{name}");
    check(system, &read_back, &Effort::default()).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert!(!show(system, certificate).is_empty());
    word
}

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/its").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "its"));
    files.sort();
    assert!(files.len() > 10);
    files
}

fn judge_files(folder: &str, truth: &str) {
    let mut wrong = Vec::new();
    for file in files(folder) {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.display().to_string();
        let system = read(&text, Format::Text).unwrap_or_else(|error| panic!("{name}:{error}"));
        let expected = if text.starts_with("# answer: MAYBE") { "MAYBE" } else { truth };
        let found = answer(&system, &name);
        assert!(found == truth || found == "MAYBE", "WRONG: {name} is {truth}, answered {found}");
        if found != expected {
            wrong.push(format!("{name}: expected {expected}, answered {found}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn systems_that_end() {
    judge_files("ends", "YES");
}

#[test]
fn systems_that_loop() {
    judge_files("loops", "NO");
}

/// A family member: its text, and whether every run ends.
type Member = (String, String, bool);

/// Judges a family; so many members must be decided.
fn judge_family(members: Vec<Member>, least: usize) {
    let mut undecided = Vec::new();
    let count = members.len();
    for (name, text, ends) in members {
        let system = read(&text, Format::Text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let truth = if ends { "YES" } else { "NO" };
        let found = answer(&system, &name);
        assert!(found == truth || found == "MAYBE", "WRONG: {name} is {truth}, answered {found}\n{text}");
        if found == "MAYBE" {
            undecided.push(name);
        }
    }
    let decided = count - undecided.len();
    assert!(decided >= least, "{decided} of {count} decided; not: {undecided:?}");
}

#[test]
fn counters_with_steps_and_bounds() {
    // x moves by `step` towards or away from the bound: it ends exactly if it moves towards it.
    let mut members = Vec::new();
    for step in [-7, -2, -1, 0, 1, 2, 5] {
        for bound in [-3i64, 0, 10, 1 << 32] {
            for below in [true, false] {
                let sign = if below { "<" } else { ">" };
                let ends = if below { step > 0 } else { step < 0 };
                let text =
                    format!("variables x; start b; b -> l; l -> l if x {sign} {bound} do x := x + {step};")
                        .replace("+ -", "- ");
                members.push((format!("step {step} while x {sign} {bound}"), text, ends));
            }
        }
    }
    let all = members.len();
    judge_family(members, all);
}

#[test]
fn multiples_that_meet_or_miss_a_number() {
    // From start s >= 0 down by m until x equals e: ends if s is at least e and leaves the same rest; else runs below for ever.
    let mut members = Vec::new();
    for m in [1, 2, 3] {
        for s in [0, 1, 6, 7] {
            for e in [0, 1] {
                let ends = s >= e && (s - e) % m == 0;
                let text =
                    format!("variables x; start b; b -> l do x := {s}; l -> l if x != {e} do x := x - {m};");
                members.push((format!("{s} down by {m} to {e}"), text, ends));
            }
        }
    }
    let all = members.len();
    judge_family(members, all);
}

#[test]
fn phases_one_after_the_other() {
    // x += y1, y1 += y2, …, the last one falls (or rises): ends if it falls.
    let mut members = Vec::new();
    for depth in 0..=3 {
        for (last, ends) in [("- 1", true), ("- 4", true), ("+ 1", false), ("+ 0", false)] {
            let names: Vec<String> = (0..=depth).map(|at| format!("y{at}")).collect();
            let mut updates: Vec<String> =
                (0..depth).map(|at| format!("y{at} := y{at} + y{}", at + 1)).collect();
            updates.push(format!("y{depth} := y{depth} {last}"));
            let text = format!(
                "variables {}; start b; b -> l; l -> l if y0 >= 0 do {};",
                names.join(", "),
                updates.join(", ")
            );
            members.push((format!("depth {depth}, last {last}"), text, ends));
        }
    }
    let all = members.len();
    judge_family(members, all - 2);
}

#[test]
fn nested_counters_with_resets() {
    // Counter i is reset to r by counter i+1; all are bounded by zero from below.
    let mut members = Vec::new();
    for depth in 1..=5 {
        for reset in ["?", "5", "n"] {
            for broken in [false, true] {
                let mut names: Vec<String> = (0..depth).map(|at| format!("c{at}")).collect();
                names.push("n".to_owned());
                let mut text = format!("variables {}; start b; b -> l;", names.join(", "));
                for at in 0..depth {
                    let mut guard: Vec<String> = (0..at).map(|below| format!("c{below} <= 0")).collect();
                    guard.push(format!("c{at} > 0"));
                    // The outermost counter does not fall if the system is broken.
                    let step = if broken && at + 1 == depth { 0 } else { 1 };
                    let mut updates: Vec<String> =
                        (0..at).map(|below| format!("c{below} := {reset}")).collect();
                    updates.push(format!("c{at} := c{at} - {step}"));
                    text.push_str(&format!(" l -> l if {} do {};", guard.join(" && "), updates.join(", ")));
                }
                members.push((format!("depth {depth}, reset {reset}, broken {broken}"), text, !broken));
            }
        }
    }
    let all = members.len();
    judge_family(members, all - 6);
}

#[test]
fn steps_known_only_from_before_the_loop() {
    let mut members = Vec::new();
    for (setup, lowest) in
        [("s := 1", 1), ("s := 4", 4), ("s := 0", 0), ("s := -2", -2), ("s := ?", i64::MIN)]
    {
        for (loop_step, change) in [("x := x - s", 0), ("x := x - s, s := s + 1", 1)] {
            for between in [0, 1, 3] {
                let mut text = format!("variables x, s; start b; b -> m0 do {setup};");
                for at in 0..between {
                    text.push_str(&format!(" m{at} -> m{};", at + 1));
                }
                text.push_str(&format!(" m{between} -> l; l -> l if x > 0 do {loop_step};"));
                // With a growing step it always ends; otherwise only if the step is positive.
                let ends = change > 0 || lowest > 0;
                members.push((format!("{setup}; {loop_step}; {between} between"), text, ends));
            }
        }
    }
    let all = members.len();
    judge_family(members, all);
}

#[test]
fn chains_of_loops() {
    // Loops one after the other; one of them may be endless.
    let mut members = Vec::new();
    for count in 1..=6 {
        for endless in 0..=count {
            let mut text = String::from("variables x, y; start b; b -> l0;");
            for at in 0..count {
                let step = if at + 1 == endless { "x := x + 0" } else { "x := x - 1" };
                text.push_str(&format!(
                    " l{at} -> l{at} if x > 0 do {step}; l{at} -> l{} do x := y;",
                    at + 1
                ));
            }
            members.push((format!("{count} loops, endless {endless}"), text, endless == 0));
        }
    }
    let all = members.len();
    judge_family(members, all);
}

#[test]
fn starts_that_decide() {
    // Loops for some starts only: x >= 0, x += y, which goes on for ever exactly if y >= 0 is possible.
    let mut members = Vec::new();
    for low in [-5, -1, 0, 3] {
        for high in [-4, -1, 0, 3] {
            if low > high {
                continue;
            }
            for through in [false, true] {
                let way = if through { "b -> m if x > 2; m -> l do x := x + 1;" } else { "b -> l;" };
                let text = format!(
                    "variables x, y; start b if {low} <= y <= {high}; {way} l -> l if x >= 0 do x := x + y;"
                );
                members.push((format!("{low} <= y <= {high}, through {through}"), text, high < 0));
            }
        }
    }
    let all = members.len();
    judge_family(members, all);
}

#[test]
fn distance_between_two_variables() {
    let mut members = Vec::new();
    for (a, b) in [(1, 0), (0, -1), (1, -1), (2, 1), (1, 1), (0, 0), (1, 2), (-1, 1), (3, -3)] {
        for bound in ["0", "n", "100"] {
            for strict in ["<", "<="] {
                // y - x shrinks by a - b in each round.
                let text = format!(
                    "variables x, y, n; start b; b -> l; l -> l if x + {bound} {strict} y do x := x + {a}, y := y + {b};"
                )
                .replace("+ -", "- ");
                members.push((format!("{a}, {b}, {bound}, {strict}"), text, a > b));
            }
        }
    }
    let all = members.len();
    judge_family(members, all);
}

//! Runs that never end, as the command line tells of them.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const WAITS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    while (key == 7) {
        int answer = __VERIFIER_nondet_int();
        if (answer != 3)
            break;
    }
    return 0;
}
";

/// The same, but for a number of rounds.
const ENDS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    for (int left = 5; key == 7 && left > 0; left--) {
        int answer = __VERIFIER_nondet_int();
        if (answer != 3)
            break;
    }
    return 0;
}
";

fn tayra(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tayra")).current_dir(folder).args(arguments).output().unwrap()
}

fn folder(program: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.c"), program).unwrap();
    std::fs::write(folder.path().join("a.prp"), "CHECK( init(main()), LTL(F end) )\n").unwrap();
    folder
}

#[test]
fn the_report_tells_the_lap_and_why_it_comes_again() {
    let folder = folder(WAITS);
    let output = tayra(folder.path(), &["check", "--property", "termination", "--harness", "h.c", "a.c"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in [
        "error[endless-run]: this loop never ends",
        "`key` = 7",
        "a.c:4:5",
        "each time `__VERIFIER_nondet_int` returns 3 here",
        "it is here again and again, for ever",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let harness = std::fs::read_to_string(folder.path().join("h.c")).unwrap();
    assert!(harness.contains("It does not end"), "{harness}");
    assert!(harness.contains("{7, 3}") && harness.contains("next = 1;"), "{harness}");
}

#[test]
fn the_script_repeats_the_lap_for_ever() {
    let folder = folder(WAITS);
    let arguments = ["check", "--property", "termination", "--format", "json", "a.c"];
    let text = String::from_utf8(tayra(folder.path(), &arguments).stdout).unwrap();
    let script = "value __VERIFIER_nondet_int = 7\nvalue __VERIFIER_nondet_int = 3\nrepeat 1\n";
    assert!(text.contains(&script.replace('\n', "\\n")), "{text}");
    std::fs::write(folder.path().join("inputs"), script).unwrap();
    let run = tayra(folder.path(), &["run", "--time", "1", "--inputs", "inputs", "a.c"]);
    assert!(!run.status.success(), "it ends");
    let once = script.replace("repeat 1\n", "");
    std::fs::write(folder.path().join("inputs"), once).unwrap();
    assert!(tayra(folder.path(), &["run", "--time", "20", "--inputs", "inputs", "a.c"]).status.success());
}

/// What the competition is told, and the witness, if there is one.
fn answer(program: &str, more: &[&str]) -> (String, Option<String>) {
    let folder = folder(program);
    let arguments = ["svcomp", "--property", "a.prp", "--data-model", "LP64", "--witness", "w"];
    let output = tayra(folder.path(), &[&arguments, more, &["a.c"]].concat());
    let witness = std::fs::read_to_string(folder.path().join("w")).ok().filter(|text| !text.is_empty());
    (String::from_utf8(output.stdout).unwrap(), witness)
}

#[test]
fn the_competition_gets_its_word() {
    assert_eq!(answer(WAITS, &["--witness-format", "graphml"]), ("false(termination)\n".to_owned(), None));
    assert!(!answer(ENDS, &[]).0.starts_with("false"));
}

/// Two laps that read, two numbers in a row in one of them.
const READS: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    int left = 2;
    while (key == 77 && left > 0) {
        int more = __VERIFIER_nondet_int();
        if (more != 5 || __VERIFIER_nondet_uchar() != 200)
            left--;
    }
    return 0;
}
";

/// A lap that reads nothing, behind a number that leads there.
const SPINS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int(), turns = 0;
    do {
        turns ^= 1;
        if (key != 77)
            return turns;
    } while (turns < 2);
    return 0;
}
";

/// Functions that call each other without end.
const CALLS: &str = "static int odd(int n);
static int even(int n) {
    if (odd(n ^ 1))
        return 1;
    return 0;
}
static int odd(int n) {
    return even(n ^ 1);
}
int main(void) {
    return even(6);
}
";

/// Steps of a witness: type, action, what it says, and the text from its place on.
fn steps(program: &str) -> Vec<(String, String, String, String)> {
    let (said, witness) = answer(program, &[]);
    assert_eq!(said, "false(termination)\n");
    let read: serde_json::Value = serde_saphyr::from_str(&witness.unwrap()).unwrap();
    let entry = &read[0];
    assert_eq!(entry["entry_type"], "violation_sequence");
    assert_eq!(entry["metadata"]["format_version"], "2.1");
    let mut steps = Vec::new();
    for segment in entry["content"].as_array().unwrap() {
        assert_eq!(segment["segment"].as_array().unwrap().len(), 1);
        let point = &segment["segment"][0]["waypoint"];
        let (location, constraint) = (&point["location"], &point["constraint"]);
        let number = |key: &str| usize::try_from(location[key].as_u64().unwrap()).unwrap() - 1;
        let text = program.lines().nth(number("line")).unwrap()[number("column")..].to_owned();
        let told = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        assert_eq!(constraint["format"], "ext_c_expression");
        steps.push((told(&point["type"]), told(&point["action"]), told(&constraint["value"]), text));
    }
    steps
}

/// Given what the witness says, the run goes on for ever; given what it says but for the last lap, it need not.
#[test]
fn a_witness_tells_the_way_to_the_lap_and_what_every_lap_reads() {
    for (program, way) in [(WAITS, 1), (READS, 1)] {
        let steps = steps(program);
        let lap = steps.iter().filter(|(_, action, ..)| action == "cycle").count();
        assert!(lap > 0 && steps.len() >= way + lap, "{steps:?}");
        assert!(steps[steps.len() - lap..].iter().all(|(_, action, ..)| action == "cycle"), "{steps:?}");
        let mut script = String::new();
        for (kind, _, value, text) in &steps {
            assert_eq!((kind.as_str(), &text[..1]), ("function_return", ")"), "{steps:?}");
            let number = value.strip_prefix("\\result == ").unwrap();
            let is_narrow = program.contains("uchar") && number == "200";
            let function = if is_narrow { "__VERIFIER_nondet_uchar" } else { "__VERIFIER_nondet_int" };
            script.push_str(&format!("value {function} = {number}\n"));
        }
        let folder = folder(program);
        let runs = |script: String, time: &str| {
            std::fs::write(folder.path().join("inputs"), script).unwrap();
            tayra(folder.path(), &["run", "--time", time, "--inputs", "inputs", "a.c"]).status.success()
        };
        assert!(!runs(format!("{script}repeat {lap}\n"), "1"), "it ends:\n{script}");
        assert!(runs(script, "20"), "it does not end though it reads something else");
    }
    let lap: Vec<String> =
        steps(READS).into_iter().filter(|step| step.1 == "cycle").map(|step| step.2).collect();
    assert_eq!(lap, ["\\result == 5", "\\result == 200"]);
}

#[test]
fn a_lap_that_reads_nothing_has_its_place() {
    let owned = |steps: &[[&str; 4]]| -> Vec<(String, String, String, String)> {
        let owned = steps.iter().map(|step| step.map(str::to_owned));
        owned.map(|[kind, action, value, text]| (kind, action, value, text)).collect()
    };
    let place = ["assumption", "cycle", "1"];
    assert_eq!(
        steps(SPINS),
        owned(&[
            ["function_return", "follow", "\\result == 77", "), turns = 0;"],
            [place[0], place[1], place[2], "turns ^= 1;"],
        ])
    );
    let calls = steps(CALLS);
    let [(kind, action, value, text)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!([kind, action, value], place);
    assert!(["if (odd(n ^ 1))", "return even(n ^ 1);"].contains(&text.as_str()), "{text}");
}

//! Witnesses are read back: fields, places within the file, and invariants, which have to hold in native runs of the
//! program with the expression put in where the loop decides.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const MEMORY: &str = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( \
                      init(main()), LTL(G valid-memtrack) )\n";

const OVERRUN: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int table[8];
    int n = __VERIFIER_nondet_int();
    int m =
        __VERIFIER_nondet_uchar ( );
    if (n == 1234567)
        if (m == 200)
            table[n - 1234567 + m] = 1;
    return 0;
}
";

/// The last loop has no last round, so that no search over inputs comes to its end before the proof does.
const SAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int limit = 50;
int main(void) {
    int table[100];
    int n = __VERIFIER_nondet_int();
    unsigned long rounds = 0;
    if (n < 0 || n > limit)
        return 0;
    int i = 0;
    while (i < n) {
        table[i] = i;
        if (i == 7) {
            i += 2;
            continue;
        }
        i++;
    }
    for (int j = 0; j < i; j++)
        rounds += 2;
    short down = 40;
    for (; down > 0; down -= 2) {
        for (i = 0; i < down; i++)
            table[i + down] = 0;
    }
    while (__VERIFIER_nondet_bool())
        rounds++;
    return rounds > 1000;
}
";

fn svcomp(folder: &Path, program: &str, more: &[&str]) -> Output {
    svcomp_asking(MEMORY, folder, program, more)
}

fn svcomp_asking(specification: &str, folder: &Path, program: &str, more: &[&str]) -> Output {
    std::fs::write(folder.join("a.c"), program).unwrap();
    std::fs::write(folder.join("a.prp"), specification).unwrap();
    Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder)
        .args(["svcomp", "--property", "a.prp", "--data-model", "LP64", "--witness", "w"])
        .args(more)
        .arg("a.c")
        .output()
        .unwrap()
}

/// The single entry of the witness.
fn witness(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("w")).unwrap();
    let read: Value = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    read.as_array().filter(|entries| entries.len() == 1).unwrap()[0].clone()
}

#[track_caller]
fn metadata_is_right(entry: &Value, folder: &Path) {
    let metadata = &entry["metadata"];
    assert_eq!(metadata["format_version"], "2.0");
    assert_eq!(metadata["producer"]["name"], "tayra");
    assert_eq!(metadata["producer"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        metadata["uuid"].as_str().unwrap().split('-').map(str::len).collect::<Vec<_>>(),
        [8, 4, 4, 4, 12]
    );
    let time = metadata["creation_time"].as_str().unwrap();
    assert!(time.len() == 20 && time.ends_with('Z') && time.as_bytes()[10] == b'T', "{time}");
    let task = &metadata["task"];
    assert_eq!(task["input_files"], serde_json::json!(["a.c"]));
    assert_eq!(task["specification"], MEMORY.trim_end());
    assert_eq!((&task["data_model"], &task["language"]), (&Value::from("LP64"), &Value::from("C")));
    let sum = Command::new("sha256sum").arg(folder.join("a.c")).output().unwrap();
    let hash = String::from_utf8(sum.stdout).unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(task["input_file_hashes"]["a.c"], hash.as_str());
}

/// The text from a location on.
fn text_at<'t>(program: &'t str, location: &Value) -> &'t str {
    assert_eq!(location["file_name"], "a.c");
    let line = usize::try_from(location["line"].as_u64().unwrap()).unwrap();
    let column = usize::try_from(location["column"].as_u64().unwrap()).unwrap();
    &program.lines().nth(line - 1).unwrap()[column - 1..]
}

#[test]
fn a_violation_names_what_was_returned_and_where_it_goes_wrong() {
    let folder = TempDir::new().unwrap();
    let output = svcomp(folder.path(), OVERRUN, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "false(valid-deref)\n");
    let entry = witness(folder.path());
    assert_eq!(entry["entry_type"], "violation_sequence");
    metadata_is_right(&entry, folder.path());
    let points: Vec<&Value> = entry["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|segment| &segment["segment"][0]["waypoint"])
        .collect();
    let kinds: Vec<&str> = points.iter().map(|point| point["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["function_return", "function_return", "branching", "branching", "target"]);
    assert!(points.iter().all(|point| point["action"] == "follow"));
    assert_eq!(points[0]["constraint"]["value"], "\\result == 1234567");
    assert_eq!(points[0]["constraint"]["format"], "ext_c_expression");
    assert_eq!(text_at(OVERRUN, &points[0]["location"]), ");");
    assert_eq!(points[1]["constraint"]["value"], "\\result == 200");
    assert_eq!(text_at(OVERRUN, &points[1]["location"]), ");");
    for (point, statement) in [(2, "if (n == 1234567)"), (3, "if (m == 200)")] {
        assert_eq!(points[point]["constraint"]["value"], "true");
        assert_eq!(text_at(OVERRUN, &points[point]["location"]), statement);
    }
    assert_eq!(text_at(OVERRUN, &points[4]["location"]), "table[n - 1234567 + m] = 1;");
}

/// The third round goes wrong; what is decided before each input stands before it.
const ROUNDS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[2], at = 0;
    while (__VERIFIER_nondet_int() > 5) {
        if (at == 1 && __VERIFIER_nondet_int()) return 1;
        int step = __VERIFIER_nondet_int();
        if (step != 1) return 0;
        table[at] = step;
        at += step;
    }
    return at;
}
";

#[test]
fn decisions_stand_between_the_inputs_that_they_follow() {
    let folder = TempDir::new().unwrap();
    let output = svcomp(folder.path(), ROUNDS, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "false(valid-deref)\n");
    let entry = witness(folder.path());
    let told: Vec<String> = entry["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|segment| &segment["segment"][0]["waypoint"])
        .map(|point| match point["type"].as_str().unwrap() {
            "function_return" => format!("returned at {}", point["location"]["line"]),
            "branching" => {
                let at = text_at(ROUNDS, &point["location"]);
                let word: String = at.chars().take_while(char::is_ascii_alphabetic).collect();
                format!("{word} {}", point["constraint"]["value"].as_str().unwrap())
            }
            other => other.to_owned(),
        })
        .collect();
    let round = ["returned at 4", "while true", "returned at 6", "if false"];
    let second = ["returned at 4", "while true", "returned at 5", "returned at 6", "if false"];
    let all: Vec<&str> = round.iter().chain(&second).chain(&round).copied().chain(["target"]).collect();
    assert_eq!(told, all);
}

#[test]
fn graphml_is_written_where_it_is_asked_for() {
    let folder = TempDir::new().unwrap();
    svcomp(folder.path(), OVERRUN, &["--witness-format", "graphml"]);
    let text = std::fs::read_to_string(folder.path().join("w")).unwrap();
    assert!(text.contains("<data key=\"witness-type\">violation_witness</data>"), "{text}");
    assert!(text.contains("<data key=\"assumption\">\\result == 1234567;</data>"), "{text}");
    for tag in ["graphml", "graph", "edge", "node"] {
        let opened = text.matches(&format!("<{tag} ")).count()
            - text.matches("\"/>").count() * usize::from(tag == "node");
        assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag}\n{text}");
    }
    svcomp(folder.path(), SAFE, &["--witness-format", "graphml"]);
    let text = std::fs::read_to_string(folder.path().join("w")).unwrap();
    assert!(text.contains("<data key=\"witness-type\">correctness_witness</data>"), "{text}");
}

#[test]
fn unknown_has_no_witness() {
    let folder = TempDir::new().unwrap();
    let unknown = "extern int f(void);\nint main(void) { int *p = 0; if (f()) return *p; return 0; }\n";
    let output = svcomp(folder.path(), unknown, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "unknown\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "the program and the property, no more");
}

#[test]
fn a_fault_that_was_not_asked_for_does_not_count() {
    let lost = "#include <stdlib.h>\nint main(void) { char *p = malloc(3); p = 0; return p != 0; }\n";
    for (part, answer) in [("valid-memtrack", "false(valid-memtrack)\n"), ("valid-deref", "true\n")] {
        let folder = TempDir::new().unwrap();
        let specification = format!("CHECK( init(main()), LTL(G {part}) )\n");
        let output = svcomp_asking(&specification, folder.path(), lost, &[]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), answer, "{part}");
        let witness = std::fs::read_to_string(folder.path().join("w")).unwrap();
        assert_eq!(witness.contains("violation_sequence"), answer.starts_with("false"), "{part}");
    }
}

/// The program with `expression` checked wherever the loop at `start` decides whether it goes on.
fn with_check(program: &str, start: usize, expression: &str) -> String {
    let open = start + program[start..].find('(').unwrap();
    let (mut depth, mut parts, mut at) = (0, Vec::new(), open + 1);
    let mut close = at;
    for (offset, byte) in program[open..].bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b';' if depth == 1 => {
                parts.push(&program[at..open + offset]);
                at = open + offset + 1;
            }
            _ => {}
        }
        if depth == 0 {
            close = open + offset;
            break;
        }
    }
    parts.push(&program[at..close]);
    let index = if parts.len() == 3 { 1 } else { 0 };
    let condition = if parts[index].trim().is_empty() { "1" } else { parts[index] };
    let checked = format!("({{ if (!({expression})) __builtin_trap(); }}), ({condition})");
    parts[index] = &checked;
    format!("{}{}{}", &program[..=open], parts.join(";"), &program[close..])
}

#[test]
fn invariants_hold_whenever_the_loop_decides() {
    let folder = TempDir::new().unwrap();
    let output = svcomp(folder.path(), SAFE, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "true\n");
    let entry = witness(folder.path());
    assert_eq!(entry["entry_type"], "invariant_set");
    metadata_is_right(&entry, folder.path());
    let invariants = entry["content"].as_array().unwrap();
    assert!(invariants.len() >= 3, "{invariants:?}");
    let expressions: Vec<&str> =
        invariants.iter().map(|i| i["invariant"]["value"].as_str().unwrap()).collect();
    assert!(expressions.iter().any(|e| e.contains("n <= 50")), "{expressions:?}");
    for invariant in invariants.iter().map(|i| &i["invariant"]) {
        assert_eq!(
            (&invariant["type"], &invariant["format"]),
            (&Value::from("loop_invariant"), &Value::from("c_expression"))
        );
        assert_eq!(invariant["location"]["function"], "main");
        let rest = text_at(SAFE, &invariant["location"]);
        assert!(rest.starts_with("for (") || rest.starts_with("while ("), "{rest}");
        let line = usize::try_from(invariant["location"]["line"].as_u64().unwrap()).unwrap();
        let before: usize = SAFE.lines().take(line - 1).map(|l| l.len() + 1).sum();
        let start = before + SAFE.lines().nth(line - 1).unwrap().len() - rest.len();
        let checked = with_check(SAFE, start, invariant["value"].as_str().unwrap());
        let program = format!(
            "#include <stdlib.h>\n{checked}\nint __VERIFIER_nondet_int(void) {{ return atoi(getenv(\"INPUT\")); \
             }}\n_Bool __VERIFIER_nondet_bool(void) {{ static int asked; return asked++ < 3; }}\n"
        );
        std::fs::write(folder.path().join("checked.c"), &program).unwrap();
        let compiled = Command::new("clang-19")
            .current_dir(folder.path())
            .args(["-w", "-o", "checked", "checked.c"])
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{program}\n{}", String::from_utf8_lossy(&compiled.stderr));
        for input in ["-1", "0", "1", "7", "8", "9", "49", "50", "51", "2147483647"] {
            let run = Command::new(folder.path().join("checked")).env("INPUT", input).status().unwrap();
            assert_eq!(run.code(), Some(0), "{} for {input}", invariant["value"]);
        }
    }
}

#[test]
fn an_invariant_that_does_not_hold_would_be_noticed() {
    let checked = with_check("int f(int x) { while (x > 0) x--; return 0; }", 15, "x >= 0");
    assert!(checked.contains("while (({ if (!(x >= 0)) __builtin_trap(); }), (x > 0)) x--;"), "{checked}");
    let checked = with_check("for (i = 0; ; i++) ;", 0, "1");
    assert!(checked.contains("for (i = 0;({ if (!(1)) __builtin_trap(); }), (1); i++) ;"), "{checked}");
}

const ENDS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0;
    short down = 9;
    while (i < n)
        i++;
    while (down > 0)
        for (down--; i > 20; i--) ;
    return 0;
}
";

/// A loop that ends says so by what is true of any two rounds; compiled and run, that holds of each round and the one before it, and
/// of each round and the first one.
#[test]
fn rounds_of_a_loop_that_ends_are_compared() {
    let folder = TempDir::new().unwrap();
    let output = svcomp_asking("CHECK( init(main()), LTL(F end) )\n", folder.path(), ENDS, &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "true\n");
    let entry = witness(folder.path());
    assert_eq!(entry["metadata"]["format_version"], "2.1");
    let all = entry["content"].as_array().unwrap().iter().map(|i| &i["invariant"]);
    let told: Vec<&Value> = all.filter(|i| i["type"] == "loop_transition_invariant").collect();
    // Nothing is said of a loop that is entered again and again.
    let lines: Vec<u64> = told.iter().map(|i| i["location"]["line"].as_u64().unwrap()).collect();
    assert!(lines.contains(&6) && !lines.contains(&9), "{told:?}");
    for invariant in told {
        assert_eq!(invariant["format"], "ext_c_expression");
        let value = invariant["value"].as_str().unwrap();
        assert!(value.contains("\\at(i, AnyPrev)") || value.contains("\\at(down, AnyPrev)"), "{value}");
        let rest = text_at(ENDS, &invariant["location"]);
        assert!(rest.starts_with("while ("), "{rest}");
        let start = ENDS.len() - ENDS[ENDS.find(rest.lines().next().unwrap()).unwrap()..].len();
        for (keeps, when) in [("the one before", "1"), ("the first", "!seen")] {
            let mut earlier = value.to_owned();
            for name in ["n", "i", "down"] {
                earlier = earlier.replace(&format!("\\at({name}, AnyPrev)"), &format!("old_{name}"));
            }
            let expression = format!(
                "({{ static int seen, old_n, old_i, old_down; int is_so = !seen || ({earlier}); \
                 if ({when}) old_n = n, old_i = i, old_down = down; seen = 1; is_so; }})"
            );
            let checked = with_check(ENDS, start, &expression);
            let program = format!(
                "#include <stdlib.h>\n{checked}\nint __VERIFIER_nondet_int(void) {{ return atoi(getenv(\"INPUT\")); }}\n"
            );
            std::fs::write(folder.path().join("checked.c"), &program).unwrap();
            let compiled = Command::new("clang-19")
                .current_dir(folder.path())
                .args(["-w", "-o", "checked", "checked.c"])
                .output()
                .unwrap();
            assert!(compiled.status.success(), "{program}\n{}", String::from_utf8_lossy(&compiled.stderr));
            for input in ["-1", "0", "1", "2", "7", "100", "2000"] {
                let run = Command::new(folder.path().join("checked")).env("INPUT", input).status().unwrap();
                assert_eq!(run.code(), Some(0), "{value} for {input} and {keeps}");
            }
        }
    }
}

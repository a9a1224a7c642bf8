//! Places in texts, and what witnesses say of them.

use super::*;
use tayra_findings::{DecisionTaken, InputValue, Rule, SourcePlace, TraceStep};

const TEXT: &str = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); /* while */
  int x = n > 3 ? 1 : 2;
  if (n == 4) x = *(int *)0;
  for (int i = 0; i < f(n, 2);
       i++)
    g(\"while (;)\", x[ i ]);
  while (x) { x--; }
out: return x;
}
";

fn source() -> Source {
    Source::new("dir/a.c", TEXT)
}

#[test]
fn statements_start_where_they_start() {
    let source = source();
    for (place, start) in [
        ((3, 11), (3, 3)),
        ((4, 23), (4, 3)),
        ((5, 7), (5, 7)),
        ((5, 19), (5, 15)),
        ((6, 23), (6, 19)),
        ((7, 9), (7, 8)),
        ((8, 21), (8, 5)),
        ((9, 15), (9, 15)),
        ((10, 13), (10, 6)),
        ((11, 1), (11, 1)),
    ] {
        assert_eq!(source.start_of_statement(place), start, "{place:?}");
    }
}

#[test]
fn loops_and_calls_are_found_by_their_words() {
    let source = source();
    assert!(source.is_loop((6, 3)) && source.is_loop((9, 3)));
    assert!(!source.is_loop((3, 39)) && !source.is_loop((8, 8)) && !source.is_loop((1, 1)));
    assert_eq!(source.end_of_call((3, 11), "__VERIFIER_nondet_int"), Some((3, 33)));
    assert_eq!(source.end_of_call((6, 23), "f"), Some((6, 29)));
    assert_eq!(source.end_of_call((6, 23), "g"), None);
}

#[test]
fn whole_conditions_are_branched_on() {
    let source = source();
    assert_eq!(source.branching((5, 7)), Some((5, 3)));
    assert_eq!(source.branching((6, 3)), None, "a comma, and a call that may decide");
    assert_eq!(source.branching((9, 3)), Some((9, 3)));
    assert_eq!(source.branching((5, 9)), None, "within the condition");
    let text = "#define BOTH(a, b) a && b
int main() {
  if (a && b) if (!a) if (a != 1) if (BOTH(a, b)) if (f(a) == 1) if (__VERIFIER_nondet_int()) ;
  do { } while (a);
  for (;;) ;
  for (int i = g(1, 2); i < 3; i++) while (i > 1) { } 
}
";
    let source = Source::new("a.c", text);
    let column = |line: u32, part: &str| {
        let at = text.lines().nth(line as usize - 1).and_then(|l| l.find(part)).unwrap_or_default();
        u32::try_from(at).unwrap_or_default() + 1
    };
    for part in ["a && b", "!a", "BOTH", "f(a)"] {
        assert_eq!(source.branching((3, column(3, part))), None, "{part}");
    }
    for (part, statement) in [("a != 1", "if (a != 1"), ("__VERIFIER", "if (__VERIFIER")] {
        let keyword = (3, column(3, statement));
        assert_eq!(source.branching((3, column(3, part))), Some(keyword), "{part}");
    }
    assert_eq!(source.branching((4, column(4, "} while"))), None);
    assert_eq!(source.branching((5, 3)), None);
    assert_eq!(source.branching((6, 3)), Some((6, 3)));
    assert_eq!(source.branching((6, column(6, "while"))), Some((6, column(6, "while"))));
}

#[test]
fn what_goes_round_has_a_statement_that_every_round_passes() {
    let text = "#define EVER for (;;)
int f(int n) {
  while (n) n--;
  for (; g(n); n++) { h(); n = 1; }
  while (n) { }
  while (n) ;
  do { g(n); n--; } while (n > 2);
  do n++; while (n < 9);
  do ; while (n > 5);
again: g(n);
  if (n) goto again;
  while (1) { if (n) continue; if (g(n)) { n--; continue; } }
  do { n--; if (n > 3) { continue; } } while (n > 4);
  if (f(n - 1) > 2) return 2;
  EVER n++;
  return n + f(n);
}
";
    let source = Source::new("a.c", text);
    let place = |line: usize, part: &str| {
        let at = text.lines().nth(line - 1).and_then(|l| l.find(part)).expect(part);
        (u32::try_from(line).unwrap_or_default(), u32::try_from(at + 1).unwrap_or_default())
    };
    for (line, part, (at, passed)) in [
        (3, "while", (3, "n--")),
        (4, "for", (4, "h()")),
        (5, "while", (5, "{ }")),
        (6, "while", (6, ";")),
        (7, "n > 2", (7, "g(n)")),
        (7, "while", (7, "g(n)")),
        (8, "n < 9", (8, "n++")),
        (9, "n > 5", (9, "; while")),
        (11, "goto", (10, "g(n)")),
        (12, "while", (12, "if (n)")),
        (12, "continue; } }", (12, "if (n)")),
        (13, "continue", (13, "n--")),
        (14, "f(n - 1)", (14, "if (f")),
        (16, "f(n)", (16, "return")),
    ] {
        assert_eq!(source.passed_in_every_round(place(line, part)), Some(place(at, passed)), "{line} {part}");
    }
    assert_eq!(source.passed_in_every_round(place(15, "EVER")), None, "a macro");
    let twice = Source::new("a.c", "int f() { a: ; goto a; }\nint g() { a: ; }\n");
    assert_eq!(twice.passed_in_every_round((1, 16)), None, "whose label");
}

#[test]
fn line_markers_are_followed_back() {
    let text = "# 1 \"original.c\"\nint x;\n# 40 \"header.h\" 1\nint y;\n# 2 \"original.c\" 2\nint main;\n";
    let source = Source::new("a.i", text);
    let place = |file: &str, line| SourcePlace { file: file.to_owned(), line, column: 5 };
    assert_eq!(source.position(&place("original.c", 1)), Some((2, 5)));
    assert_eq!(source.position(&place("header.h", 40)), Some((4, 5)));
    assert_eq!(source.position(&place("original.c", 2)), Some((6, 5)));
    assert_eq!(source.position(&place("other.c", 2)), None);
    let plain = self::source();
    assert_eq!(plain.position(&place("/tmp/dir/a.c", 3)), Some((3, 5)));
    assert_eq!(plain.position(&place("b.c", 3)), None);
}

fn task() -> Task {
    Task {
        file: "dir/a.c".to_owned(),
        text: TEXT.to_owned(),
        hash: "00ff".to_owned(),
        specification: "CHECK( init(main()), LTL(G valid-deref) )\n".to_owned(),
        data_model: "ILP32".to_owned(),
    }
}

fn stamp() -> Stamp {
    Stamp { version: "1".to_owned(), uuid: "u".to_owned(), time: "2026-01-01T00:00:00Z".to_owned() }
}

fn place(line: u32, column: u32) -> Option<SourcePlace> {
    Some(SourcePlace { file: "dir/a.c".to_owned(), line, column })
}

fn finding() -> Finding {
    let input =
        |what: &str, value: &str, place| InputValue { place, what: what.to_owned(), value: value.to_owned() };
    Finding {
        rule: Rule::NullDereference,
        message: String::new(),
        place: place(5, 19),
        stack: vec![TraceStep { place: None, text: "in main".to_owned() }],
        notes: Vec::new(),
        inputs: vec![
            input("__VERIFIER_nondet_int", "4", place(3, 11)),
            input("__VERIFIER_nondet_double", "5", place(3, 11)),
            input("stdin", "6", place(3, 11)),
        ],
        repeated: 0,
        script: String::new(),
        steps: 1,
        path: Vec::new(),
        harness: String::new(),
        decisions: vec![
            DecisionTaken {
                place: SourcePlace { file: "dir/a.c".to_owned(), line: 5, column: 7 },
                holds: true,
                numbers: 1,
            },
            DecisionTaken {
                place: SourcePlace { file: "dir/a.c".to_owned(), line: 5, column: 9 },
                holds: true,
                numbers: 1,
            },
        ],
    }
}

#[test]
fn a_violation_is_told_by_what_calls_returned() {
    let text = yaml(&task(), &stamp(), Evidence::Violation(&finding())).unwrap_or_default();
    assert_eq!(text.matches("- segment:").count(), 3, "{text}");
    let returned = text.find("\\\\result == 4");
    let branched = text.find("type: \"branching\"\n        action: \"follow\"\n        location:\n          file_name: \"dir/a.c\"\n          line: 5\n          column: 3\n        constraint:\n          value: \"true\"\n");
    assert!(returned.is_some() && branched > returned, "{text}");
    assert!(text.contains("value: \"\\\\result == 4\""), "{text}");
    assert!(text.contains("type: \"target\"\n        action: \"follow\"\n        location:\n          file_name: \"dir/a.c\"\n          line: 5\n          column: 15\n          function: \"main\"\n"), "{text}");
    let text = graphml(&task(), &stamp(), Evidence::Violation(&finding())).unwrap_or_default();
    assert!(text.contains("<data key=\"assumption\">\\result == 4;</data>"), "{text}");
    assert!(text.contains("<node id=\"N2\"><data key=\"violation\">true</data></node>"), "{text}");
    assert!(text.contains(">32bit<"), "{text}");
}

#[test]
fn a_run_that_never_ends_is_told_by_its_way_and_its_lap() {
    let number = |value: &str| InputValue {
        place: place(3, 11),
        what: "__VERIFIER_nondet_int".to_owned(),
        value: value.to_owned(),
    };
    let endless = |inputs: Vec<InputValue>, repeated| Finding {
        rule: Rule::EndlessRun,
        place: place(9, 3),
        inputs,
        repeated,
        ..finding()
    };
    let actions = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| line.starts_with("action: ")).map(|line| line[8..].to_owned()).collect()
    };
    let stdin = InputValue { what: "stdin".to_owned(), ..number("") };
    let found = endless(vec![number("4"), stdin, number("5"), number("6")], 2);
    let text = yaml(&task(), &stamp(), Evidence::Violation(&found)).unwrap_or_default();
    assert!(text.contains("format_version: \"2.1\""), "{text}");
    assert_eq!(actions(&text), ["\"follow\"", "\"cycle\"", "\"cycle\""], "{text}");
    let lap = text.split("\"cycle\"").next().unwrap_or_default().len();
    assert!(text[..lap].contains("== 4") && text[lap..].contains("== 5"), "{text}");
    assert!(!text.contains("\"target\"") && !text.contains("\"branching\""), "{text}");

    // Nothing of the lap can be told but where it goes.
    let double = InputValue { what: "__VERIFIER_nondet_double".to_owned(), ..number("5") };
    for (inputs, repeated) in [(vec![number("4")], 0), (vec![number("4"), double], 1)] {
        let text = yaml(&task(), &stamp(), Evidence::Violation(&endless(inputs, repeated)));
        let text = text.unwrap_or_default();
        assert_eq!(actions(&text), ["\"follow\"", "\"cycle\""], "{text}");
        assert!(text.contains("type: \"assumption\"\n        action: \"cycle\"\n        location:\n          file_name: \"dir/a.c\"\n          line: 9\n          column: 15\n        constraint:\n          value: \"1\"\n          format: \"ext_c_expression\"\n"), "{text}");
    }
    assert_eq!(graphml(&task(), &stamp(), Evidence::Violation(&found)), None);
    let nowhere = Finding { place: None, ..endless(Vec::new(), 0) };
    assert_eq!(yaml(&task(), &stamp(), Evidence::Violation(&nowhere)), None);
}

#[test]
fn a_fault_without_a_place_has_no_witness() {
    let nowhere = Finding { place: None, ..finding() };
    assert_eq!(yaml(&task(), &stamp(), Evidence::Violation(&nowhere)), None);
    let elsewhere =
        Finding { place: Some(SourcePlace { file: "b.h".to_owned(), line: 1, column: 1 }), ..finding() };
    assert_eq!(graphml(&task(), &stamp(), Evidence::Violation(&elsewhere)), None);
}

#[test]
fn only_invariants_of_loop_statements_are_told() {
    let at = |line, column| LoopInvariant {
        place: SourcePlace { file: "dir/a.c".to_owned(), line, column },
        function: "main".to_owned(),
        expression: "x <= 2".to_owned(),
    };
    let text =
        yaml(&task(), &stamp(), Evidence::Invariants(&[at(9, 3), at(9, 15), at(9, 3)])).unwrap_or_default();
    assert_eq!(text.matches("- invariant:").count(), 1, "{text}");
    let text = yaml(&task(), &stamp(), Evidence::Invariants(&[])).unwrap_or_default();
    assert!(text.ends_with("  content: []\n"), "{text}");
}

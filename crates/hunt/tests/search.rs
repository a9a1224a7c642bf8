//! Programs whose faults need inputs that nobody guesses, and programs of which every run can be looked at.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tayra_findings::Rule;
use tayra_frontend::{Sources, load};
use tayra_hunt::{Hunt, Incomplete, Limits, Outcome, Step};
use tayra_interpreter::{Fault, Inputs, NoObserver, RunSettings, run};
use tayra_program::{Place, Program};

const HEADER: &str = "#include <stdlib.h>\n#include <string.h>\n\
    extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n\
    extern char __VERIFIER_nondet_char(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n\
    extern long __VERIFIER_nondet_long(void);\nextern void __VERIFIER_assume(int);\n";

fn program(body: &str) -> Program {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("program.c");
    std::fs::write(&file, format!("{HEADER}{body}")).expect("a file");
    load(&Sources { files: vec![file], ..Sources::default() }).expect("a program").program
}

/// Searches for a fault of any kind, and replays it.
fn search(body: &str) -> (Option<Fault>, Outcome) {
    search_with(body, None)
}

/// As [`search`], with places where a fault is suspected.
fn search_with(body: &str, suspects: Option<Arc<Mutex<Vec<Place>>>>) -> (Option<Fault>, Outcome) {
    search_by(body, suspects, false)
}

/// As [`search_with`], with breeding beside it or without.
fn search_by(body: &str, suspects: Option<Arc<Mutex<Vec<Place>>>>, breeds: bool) -> (Option<Fault>, Outcome) {
    let program = program(body);
    let settings = RunSettings::default();
    let mut found: Option<(Fault, String)> = None;
    let hunt = Hunt::new(&program, settings.clone());
    let mut hunt = if breeds { hunt } else { hunt.without_breeding() };
    let limits =
        Limits { deadline: Instant::now() + Duration::from_secs(60), stop: None, memory: 1 << 30, suspects };
    let outcome = hunt.search(&limits, &mut |run, _| match run.faults.first() {
        Some(fault) => {
            found = Some((fault.clone(), run.script.to_string()));
            Step::Stop
        }
        None => Step::Go,
    });
    let fault = found.map(|(fault, script)| {
        let script = tayra_interpreter::Script::parse(&script).expect("a script");
        let again = RunSettings { inputs: Inputs::Script(script), ..settings };
        let replayed = run(&program, &again, &mut NoObserver);
        assert!(replayed.faults.contains(&fault), "{:?} is not replayed", fault.message);
        fault
    });
    (fault, outcome)
}

#[track_caller]
fn finds(rule: Rule, body: &str) {
    let (fault, outcome) = search(body);
    assert_eq!(fault.map(|f| f.rule), Some(rule), "{outcome:?}");
}

#[track_caller]
fn sees_all(body: &str) -> u64 {
    let (fault, outcome) = search(body);
    assert_eq!(fault, None);
    assert!(outcome.ended && outcome.incomplete.is_empty(), "{outcome:?}");
    outcome.runs
}

#[test]
fn a_magic_number_is_found() {
    finds(
        Rule::NullDereference,
        "int main(void) { int *p = 0; if (__VERIFIER_nondet_int() == 0x1337beef) return *p; return 0; }",
    );
}

#[test]
fn a_sum_of_three_inputs_is_found() {
    finds(
        Rule::OutOfBounds,
        "int main(void) { int a[4] = {0}; unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(),\n\
         z = __VERIFIER_nondet_uint(); if (x + 3 * y == 1000003 && y - z == 77 && z > 5) return a[4 + (x & 1)];\n\
         return 0; }",
    );
}

#[test]
fn masks_and_shifts_are_seen_through() {
    finds(
        Rule::DivisionByZero,
        "int main(void) { unsigned x = __VERIFIER_nondet_uint();\n\
         if (((x >> 5) & 0xff) == 0x5a && (x ^ 0xff00) % 7 == 3) return 7 / (int)((x >> 24) & 1); return 0; }",
    );
}

#[test]
fn an_index_is_moved_past_the_end() {
    finds(
        Rule::OutOfBounds,
        "int main(void) { char a[10]; int i = __VERIFIER_nondet_int(); if (i < 0 || i > 10) return 0; a[i] = 1;\n\
         return 0; }",
    );
}

#[test]
fn a_size_is_made_too_small() {
    finds(
        Rule::OutOfBounds,
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 100) return 0;\n\
         char *p = malloc(n); if (n >= 3) p[2] = 1; if (n == 2) p[n] = 1; free(p); return 0; }",
    );
}

#[test]
fn nested_loops_are_left_at_the_right_time() {
    finds(
        Rule::NullDereference,
        "int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), c = 0, *p = 0;\n\
         if (n < 0 || m < 0 || n > 6 || m > 6) return 0;\n\
         for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) c++;\n\
         if (c == 15) return *p; return 0; }",
    );
}

#[test]
fn a_list_is_built_by_choices() {
    finds(
        Rule::NullDereference,
        "struct n { struct n *next; int v; };\n\
         int main(void) { struct n *l = 0; while (__VERIFIER_nondet_bool()) { struct n *x = malloc(sizeof *x);\n\
         x->next = l; x->v = __VERIFIER_nondet_int(); l = x; }\n\
         int c = 0; for (struct n *p = l; p; p = p->next) if (p->v == 1000 + c) c++;\n\
         if (c == 3) { int *q = 0; return *q; }\n\
         while (l) { struct n *x = l->next; free(l); l = x; } return 0; }",
    );
}

#[test]
fn text_is_spelled_out() {
    finds(
        Rule::NullDereference,
        "int main(void) { char t[6]; for (int i = 0; i < 5; i++) t[i] = __VERIFIER_nondet_char(); t[5] = 0;\n\
         if (t[0] == 't' && t[1] == 'a' && strlen(t) == 4 && t[3] == 'r') { int *p = 0; return *p; } return 0; }",
    );
}

#[test]
fn bytes_keep_their_terms_through_copies() {
    finds(
        Rule::NullDereference,
        "struct s { int a; short b; char c; };\n\
         int main(void) { struct s x, y; memset(&x, 0, sizeof x); x.a = __VERIFIER_nondet_int();\n\
         x.b = (short)__VERIFIER_nondet_int(); memcpy(&y, &x, sizeof x); unsigned char *bytes = (unsigned char *)&y;\n\
         if (bytes[1] == 0x42 && bytes[4] == 7) { int *p = 0; return *p; } return 0; }",
    );
}

#[test]
fn uninitialised_bytes_are_inputs() {
    finds(
        Rule::NullDereference,
        "int main(void) { int x; int *q = malloc(sizeof *q); int *p = 0; int y = *q; free(q);\n\
         if (x == 12345 && y == x + 1) return *p; return 0; }",
    );
}

#[test]
fn an_overflow_is_found() {
    finds(
        Rule::SignedOverflow,
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 1000 || x > 50000) return 0; return x * x == 7; }",
    );
}

#[test]
fn all_runs_of_a_small_program_are_seen() {
    let runs = sees_all(
        "int main(void) { char a[10]; int i = __VERIFIER_nondet_int(); if (i < 0 || i >= 10) return 0; a[i] = 1;\n\
         if (__VERIFIER_nondet_bool()) a[i]++; return a[i]; }",
    );
    assert!((21..=24).contains(&runs), "{runs}");
}

#[test]
fn what_cannot_be_is_not_tried() {
    let runs = sees_all(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); int *p = 0;\n\
         if (x % 2 == 0) { if ((x & 1) == 1) return *p; } return 0; }",
    );
    assert_eq!(runs, 2);
}

#[test]
fn switches_are_seen_case_by_case() {
    let runs = sees_all(
        "int main(void) { switch (__VERIFIER_nondet_int()) { case 1: return 1; case 5: return 2; case -7: return 3;\n\
         default: return 0; } }",
    );
    assert_eq!(runs, 4);
}

#[test]
fn assumptions_end_runs_and_are_turned_too() {
    let runs = sees_all(
        "int main(void) { int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n > 5); __VERIFIER_assume(n < 8);\n\
         return n == 6; }",
    );
    assert!((3..=4).contains(&runs), "{runs}");
}

#[test]
fn a_float_that_decides_is_a_gap() {
    let (fault, outcome) = search(
        "extern float __VERIFIER_nondet_float(void);\n\
         int main(void) { float f = __VERIFIER_nondet_float(); if (f > 1.5f) return 1; return 0; }",
    );
    assert_eq!(fault, None);
    assert!(!outcome.incomplete.is_empty());
}

#[test]
fn an_endless_loop_is_never_all() {
    let program = program("int main(void) { for (;;) if (__VERIFIER_nondet_bool()) break; for (;;) ; }");
    let limits = Limits {
        deadline: Instant::now() + Duration::from_secs(1),
        stop: None,
        memory: 1 << 30,
        suspects: None,
    };
    let outcome = Hunt::new(&program, RunSettings::default()).search(&limits, &mut |_, _| Step::Go);
    assert!(!outcome.ended || !outcome.incomplete.is_empty(), "{outcome:?}");
}

#[test]
fn a_total_of_many_inputs_is_found() {
    finds(
        Rule::NullDereference,
        "int main(void) { int *p = 0; unsigned sum = 0; for (int i = 0; i < 300; i++) sum += __VERIFIER_nondet_uint();\n\
         if (sum == 123456789u) return *p; return 0; }",
    );
}

/// Known bits decide the condition, so nothing but terms grows.
#[test]
fn terms_that_grow_for_ever_end_the_search_within_its_memory() {
    let program = program(
        "int main(void) { unsigned x = 1; int *p = 0;\n\
         for (;;) { x += 2 * __VERIFIER_nondet_uint(); if (x == 0) return *p; } }",
    );
    let memory = 2 << 20;
    let limits =
        Limits { deadline: Instant::now() + Duration::from_secs(300), stop: None, memory, suspects: None };
    let mut most = 0;
    let outcome = Hunt::new(&program, RunSettings::default()).search(&limits, &mut |run, _| {
        most = most.max(run.steps);
        Step::Go
    });
    assert!(!outcome.ended && outcome.incomplete.contains(&Incomplete::Memory), "{outcome:?}");
    // A step makes at least a term now and then, so memory ends long before steps do.
    assert!(most < 100_000, "{most} steps");
}

#[test]
fn freed_places_are_given_out_again() {
    finds(
        Rule::NullDereference,
        "int main(void) { int magic = __VERIFIER_nondet_int(); char *old = malloc(8); unsigned long before = \
         (unsigned long)old; free(old); char *new = malloc(8); if ((unsigned long)new == before && magic == 4711) \
         *(int *)0 = 1; free(new); return 0; }\n",
    );
}

#[test]
fn neighbours_may_touch() {
    finds(
        Rule::NullDereference,
        "static char one[16], other[16]; int main(void) { if (one + 16 == other && __VERIFIER_nondet_int() == 99) \
         *(int *)0 = 1; return 0; }\n",
    );
}

#[test]
fn files_may_be_there() {
    let (fault, outcome) = search(
        "int open(const char *, int, ...); long read(int, void *, unsigned long);\n\
         int main(void) { char b[4]; int d = open(\"x\", 0); if (d < 0) return 0; long n = read(d, b, 4); \
         if (n == 3 && b[0] == 'k' && b[2] == 'y') *(int *)0 = 1; return 0; }\n",
    );
    assert_eq!(fault.map(|fault| fault.rule), Some(Rule::NullDereference), "{outcome:?}");
}

#[test]
fn an_absent_file_is_not_the_only_one() {
    let (fault, outcome) =
        search("int open(const char *, int, ...);\nint main(void) { return open(\"x\", 0) < 0; }\n");
    assert_eq!(fault, None);
    assert!(!outcome.incomplete.is_empty(), "files are never all tried: {outcome:?}");
}

#[test]
fn what_is_suspected_is_looked_at_first() {
    const LATE: &str = "static int table[8];\nint main(void) { int sum = 0; for (int i = 0; i < 10; i++) { int k = \
        __VERIFIER_nondet_int(); if (k < 0 || k > 9) k = 0; if (i < 9 && k > 7) k = 7; sum += table[k]; } return sum; }\n";
    let (fault, alone) = search(LATE);
    let place = fault.expect("a fault").place;
    let (fault, told) = search_with(LATE, Some(Arc::new(Mutex::new(vec![place]))));
    assert_eq!(fault.map(|fault| fault.rule), Some(Rule::OutOfBounds));
    assert!(told.runs <= alone.runs, "{} runs with a hint, {} without", told.runs, alone.runs);
    assert!(told.counters.queries < alone.counters.queries, "{told:?} {alone:?}");
}

#[test]
fn what_bounds_decide_never_reaches_a_solver() {
    let (fault, outcome) = search(
        "static int table[100];\nint main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n >= 100) return 0; for \
         (int i = 0; i < n; i++) table[i] = i; return table[n]; }\n",
    );
    assert_eq!(fault, None);
    let counters = outcome.counters;
    assert!(counters.queries > 100 && counters.bounded > 100, "{counters:?}");
    assert_eq!((counters.by_circuit, counters.solved, counters.unknown), (0, 0, 0), "{counters:?}");
}

/// The macros of `ctype.h` read a table at the letter: its classes are tried, not its letters.
#[test]
fn letters_are_classified_by_their_table() {
    const LETTERS: &str = "#include <ctype.h>\nint main(void) { int digits = 0, others = 0;\n\
        for (int i = 0; i < 4; i++) { unsigned char c = (unsigned char)__VERIFIER_nondet_char();\n\
        if (isdigit(c)) digits++; else if (isalpha(c)) others += 2; }\n";
    let runs = sees_all(&format!("{LETTERS} return digits + others; }}"));
    assert_eq!(runs, 81, "three ways for each of four letters");
    finds(
        Rule::OutOfBounds,
        &format!("{LETTERS} int t[8] = {{0}}; return digits == 0 ? t[others] : toupper(digits); }}"),
    );
}

#[test]
fn constant_tables_have_terms_and_ends() {
    let table = "static const short powers[] = {1, 2, 4, 8, 16, 32, 64, 128};\nint main(void) {\n\
                 unsigned i = __VERIFIER_nondet_uint();\n";
    let runs = sees_all(&format!("{table} if (i > 7) return 1; return powers[i] == 32 ? 2 : 3; }}"));
    assert_eq!(runs, 3);
    finds(Rule::OutOfBounds, &format!("{table} if (i > 8) return 1; return powers[i] == 32 ? 2 : 3; }}"));
    finds(
        Rule::NullDereference,
        &format!(
            "{table} int *p = 0; return i < 15 && *(short *)((char *)powers + i) == 0x0400 ? *p : 0; }}"
        ),
    );
}

/// What lies behind many steps of the same kind is bred.
#[track_caller]
fn breeds(rule: Rule, body: &str) {
    let (fault, outcome) = search_by(body, None, true);
    assert_eq!(fault.map(|fault| fault.rule), Some(rule), "{outcome:?}");
}

#[test]
fn the_same_letter_again_and_again_is_bred() {
    breeds(
        Rule::OutOfBounds,
        "#include <stdio.h>\nint main(void) { static char open[60]; int depth = 0, c;\n\
         while ((c = getchar()) != EOF) { if (c == '(') open[depth++] = (char)c; else if (c == ')' && depth > 0) depth--; }\n\
         return open[0]; }\n",
    );
}

#[test]
fn values_and_arguments_are_bred_too() {
    breeds(
        Rule::OutOfBounds,
        "int main(void) { static int queue[48]; unsigned back = 0, front = 0; int c;\n\
         while ((c = __VERIFIER_nondet_int()) != 0) { if (c % 3) queue[back++] = c; else if (front < back) front++; }\n\
         return queue[front]; }\n",
    );
    breeds(
        Rule::OutOfBounds,
        "int main(int argc, char **argv) { char *seen[6]; int count = 0;\n\
         for (int i = 1; i < argc; i++) { int k = 0; while (k < count && strcmp(seen[k], argv[i]) != 0) k++;\n\
         if (k == count) seen[count++] = argv[i]; } return count; }\n",
    );
}

/// Breeding has no part in what is said of all runs.
#[test]
fn a_search_that_comes_to_its_end_counts_its_own_runs() {
    const SMALL: &str = "int main(void) { int k = __VERIFIER_nondet_int(); return k > 5 ? 1 : 0; }\n";
    let (_, outcome) = search_by(SMALL, None, true);
    assert!(outcome.ended && outcome.runs == 2, "{outcome:?}");
}

//! What is called endless does not end, what ends is never called endless, and what a lap may rest on.

use std::time::Duration;
use tayra_endless::{Effort, endless_fault, look};
use tayra_frontend::{Sources, load};
use tayra_interpreter::{Ending, Inputs, NoObserver, Run, RunSettings, Script, run};
use tayra_program::Program;

const INPUT: &str =
    "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n";

fn program(text: &str) -> Program {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("program.c");
    std::fs::write(&file, format!("{INPUT}{text}")).expect("a file");
    let sources = Sources { files: vec![file], ..Sources::default() };
    load(&sources).unwrap_or_else(|error| panic!("{error}\n{text}")).program
}

/// No clock decides what these tests see.
const EFFORT: Effort = Effort { regions: Duration::from_secs(20), ..Effort::SMALL };

fn looked(program: &Program, script: &str) -> Option<Run> {
    let inputs = Inputs::Script(Script::parse(script).expect("a script"));
    look(program, &RunSettings { inputs, ..RunSettings::default() }, EFFORT, &|_| true)
}

fn message(text: &str, script: &str) -> Option<String> {
    let run = looked(&program(text), script)?;
    endless_fault(&run).map(|fault| fault.message.clone())
}

/// Says what a run is, and sees that it goes on with the inputs of its lap repeated.
fn is_endless(text: &str, script: &str) -> bool {
    const STEPS: u64 = 300_000;
    let program = program(text);
    let Some(endless) = looked(&program, script) else { return false };
    let inputs = Inputs::Script(endless.script.clone());
    let again = run(
        &program,
        &RunSettings { inputs, max_steps: Some(STEPS), ..RunSettings::default() },
        &mut NoObserver,
    );
    let exhausted = again.faults.iter().any(|fault| fault.rule == tayra_findings::Rule::StackExhaustion);
    assert!(again.ending == Ending::StepLimit || exhausted, "it ends as {:?}:\n{text}", again.ending);
    true
}

fn int(values: &[i64]) -> String {
    values.iter().map(|value| format!("value __VERIFIER_nondet_int = {value}\n")).collect()
}

#[test]
fn a_state_that_comes_again_is_told_with_its_values() {
    let text = "int main(void) { int x = __VERIFIER_nondet_int();\n\
        while (x > 5) { if (x == 17) continue; x--; } return 0; }\n";
    let told = message(text, &int(&[19])).expect("it is endless");
    assert!(told.contains("`x` = 17"), "{told}");
    assert!(!is_endless(text, &int(&[16])));
}

#[test]
fn the_inputs_of_a_lap_come_again() {
    let text = "int main(void) { while (__VERIFIER_nondet_int() != 0) { } return 0; }\n";
    assert!(is_endless(text, &int(&[1, 0])));
    assert!(!is_endless(text, &int(&[0])));
    let run = looked(&program(text), &int(&[7, 0])).expect("it is endless");
    assert!(run.script.to_string().ends_with("repeat 1\n"), "{}", run.script);
}

#[test]
fn cycles_of_any_length_are_found() {
    // A way into the cycle, and the cycle itself.
    let text = "int main(void) { unsigned x = 1; while (x != 0) x = x < 40 ? x + 1 : x == 77 ? 41 : x + 1; return 0; }\n";
    assert!(is_endless(text, ""));
    let ends = "int main(void) { unsigned x = 1; while (x != 78) x = x < 40 ? x + 1 : x + 1; return 0; }\n";
    assert!(!is_endless(ends, ""));
}

#[test]
fn what_a_lap_does_not_read_may_change() {
    let text = "unsigned turns; int main(void) { unsigned unread = 0; int x = 1;\n\
        while (x) { unread += 3; turns++; } return unread == 5; }\n";
    assert!(is_endless(text, ""));
    // What is read late is read too.
    let late = "int main(void) { unsigned a = 1, b = 1, c = 0; while (a) { a = b; b = c; } return 0; }\n";
    assert!(!is_endless(late, ""));
    let copied = "struct s { int a, b; }; int main(void) { struct s one = {1, 30}, two; do { two = one; two.b--; one = two; }\n\
        while (one.b); return 0; }\n";
    assert!(!is_endless(copied, ""));
}

#[test]
fn regions_are_kept_or_left() {
    let odd = "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x != 0) x += 2; return 0; }\n";
    assert!(is_endless(odd, "value __VERIFIER_nondet_uint = 1\n"));
    assert!(!is_endless(odd, "value __VERIFIER_nondet_uint = 4294967200\n"));
    let grows =
        "int main(void) { unsigned x = 1, y = 0; while (x > y) { x = x | 4; y = y & 3; } return 0; }\n";
    assert!(is_endless(grows, ""));
    let both =
        "int main(void) { unsigned long a = 5, b = 3; while (a - b == 2) { a += 7; b += 7; } return 0; }\n";
    assert!(is_endless(both, ""));
    let apart =
        "int main(void) { unsigned long a = 5, b = 3; while (b < a) { a += 7; b += 8; } return 0; }\n";
    assert!(!is_endless(apart, ""));
    // Too long to be run to its end, and yet it ends: the counter wraps.
    let wraps = "int main(void) { unsigned long x = 3; while (x != 0) x += 5; return 0; }\n";
    assert!(!is_endless(wraps, ""));
}

#[test]
fn signed_overflow_is_no_way_to_go_on() {
    assert!(!is_endless("int main(void) { int x = 1; while (x > 0) x++; return 0; }\n", ""));
    assert!(!is_endless("int main(void) { int x = 1; for (;;) x++; }\n", ""));
    assert!(!is_endless("int main(void) { int x = 2147483600; while (x != 7) x++; return 0; }\n", ""));
    assert!(is_endless("int main(void) { unsigned x = 1; for (;;) x++; }\n", ""));
    assert!(!is_endless("int main(void) { int x = 1; while (x > 0) x = x * 2; return 0; }\n", ""));
}

#[test]
fn recursion_is_looked_at_from_call_to_call() {
    assert!(is_endless("int f(int x) { return f(x) + 1; } int main(void) { return f(3); }\n", ""));
    assert!(is_endless(
        "int f(unsigned x) { return x ? f(x - 2) : 1; } int main(void) { return f(3); }\n",
        ""
    ));
    assert!(!is_endless(
        "int f(unsigned x) { return x ? f(x - 1) : 1; } int main(void) { return f(3000); }\n",
        ""
    ));
    let mutual = "int g(int); int f(int x) { return g(x); } int g(int x) { return x > 0 ? f(x) : 0; }\n\
        int main(void) { return f(__VERIFIER_nondet_int()); }\n";
    assert!(is_endless(mutual, &int(&[2])));
    assert!(!is_endless(mutual, &int(&[0])));
    // What is passed beside the parameters is new in each call.
    let variadic = "#include <stdarg.h>\nint f(int n, ...) { va_list a; va_start(a, n); int x = va_arg(a, int); va_end(a);\n\
        return x == 0 ? n : f(n, x - 1); } int main(void) { return f(1, 90); }\n";
    assert!(!is_endless(variadic, ""));
    let global =
        "int left = 200; int f(void) { return left-- == 0 ? 0 : f(); } int main(void) { return f(); }\n";
    assert!(!is_endless(global, ""));
    let by_value = "struct s { int left; }; int f(struct s a) { if (a.left == 0) return 0; a.left--; return f(a); }\n\
        int main(void) { struct s a = {60}; return f(a); }\n";
    assert!(!is_endless(by_value, ""));
}

#[test]
fn memory_counts_as_far_as_it_is_read() {
    let ring = "struct n { struct n *next; int v; }; int main(void) { struct n a, b; a.next = &b; b.next = &a; a.v = b.v = 1;\n\
        int s = 0; for (struct n *p = &a; p; p = p->next) s = p->v; return s; }\n";
    assert!(is_endless(ring, ""));
    let broken = "struct n { struct n *next; }; int main(void) { struct n a, b; a.next = &b; b.next = &a; int left = 50;\n\
        for (struct n *p = &a; p; p = p->next) if (left-- == 0) a.next = 0; return 0; }\n";
    assert!(!is_endless(broken, ""));
    let blocks =
        "#include <stdlib.h>\nint main(void) { for (;;) { char *p = malloc(4); p[0] = 1; free(p); } }\n";
    assert!(is_endless(blocks, ""));
    let freed = "#include <stdlib.h>\nint main(void) { char *p = malloc(1); for (;;) free(p); }\n";
    assert!(!is_endless(freed, ""));
    let text = "#include <string.h>\nint main(void) { char s[30] = \"abcdefghijklmnop\"; while (strlen(s)) s[strlen(s) - 1] = 0; return 0; }\n";
    assert!(!is_endless(text, ""));
    let printed = "#include <stdio.h>\nchar s[9] = \"abcdefgh\"; int main(void) { unsigned n = 7; while (printf(\"%s\", s) > 0) { s[n] = 0; n--; n &= 7; }\n\
        return 0; }\n";
    assert!(!is_endless(printed, ""));
}

#[test]
fn what_the_world_gives_is_no_reason() {
    for text in [
        "#include <time.h>\nint main(void) { time_t t = time(0); while (time(0) < t + 5) { } return 0; }\n",
        "#include <stdlib.h>\nint main(void) { while (rand() % 6 == 0) { } return 0; }\n",
        "#include <stdlib.h>\nint main(void) { int x = rand(); while (x == 0) { } return 0; }\n",
        "volatile int flag; int main(void) { while (!flag) { } return 0; }\n",
        "#include <signal.h>\nint flag; void f(int s) { flag = s; } int main(void) { signal(2, f); while (!flag) { } return 0; }\n",
        "#include <unistd.h>\nint main(void) { while (sleep(1)) { } return 0; }\n",
        "int main(void) { int x; while (x == 0) { } return 0; }\n",
        "int main(void) { int a, b; while (&a < &b || &b < &a) { } return 0; }\n",
    ] {
        assert!(!is_endless(text, ""), "{text}");
    }
    // Input that has ended stays so, but input that is there does not come again.
    let reader = "#include <stdio.h>\nint main(void) { while (getchar() != 'x') { } return 0; }\n";
    assert!(is_endless(reader, "stdin \"ab\"\n"));
    assert!(!is_endless(reader, "stdin \"aaaaaaaaaax\"\n"));
}

#[test]
fn assumptions_hold_in_every_lap() {
    let text = "extern void __VERIFIER_assume(int);\nint main(void) { unsigned x = 0; for (;;) { __VERIFIER_assume(x < 5000); x++; } }\n";
    assert!(!is_endless(text, ""));
    let kept = "extern void __VERIFIER_assume(int);\nint main(void) { unsigned x = 0; for (;;) { __VERIFIER_assume(x != 5); x += 2; } }\n";
    assert!(is_endless(kept, ""));
}

/// Each ends after some rounds, by something that changes in an odd place. All of it has to be seen: what a lap depends on without
/// anybody writing it down would make it look the same as the one before.
const HIDDEN_COUNTERS: &[&str] = &[
    "static int next(void) { static int left = 300; return left--; } int main(void) { while (next()) { } return 0; }",
    "struct s { unsigned a : 3, left : 10, b : 5; }; int main(void) { struct s x = {1, 300, 2}; while (x.left) x.left--; return 0; }",
    "union u { unsigned n; unsigned char c[4]; }; int main(void) { union u x; x.n = 300; while (x.c[0] || x.c[1]) x.n--; return 0; }",
    "#include <string.h>\nint main(void) { char a[4], b[4]; int n = 300; memcpy(a, &n, 4); for (;;) { memcpy(b, a, 4); memcpy(&n, b, 4);\n\
     if (!n) break; n--; memmove(a, &n, 4); } return 0; }",
    "#include <string.h>\nint main(void) { char s[400]; memset(s, 'x', 399); s[399] = 0; char *p = s; while (strlen(p) > 3) p[strlen(p) - 1] = 0; return 0; }",
    "#include <string.h>\nint main(void) { char s[400] = \"\"; while (strlen(s) < 300) strcat(s, \"x\"); return 0; }",
    "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char s[20] = \"300\"; while (atoi(s)) { int n = atoi(s) - 1; snprintf(s, sizeof s, \"%d\", n); } return 0; }",
    "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char s[20] = \"300\"; char *end; while (strtol(s, &end, 10)) sprintf(s, \"%ld\", strtol(s, 0, 10) - 1); return 0; }",
    "#include <errno.h>\nint main(void) { errno = 300; while (errno) errno--; return 0; }",
    "int main(void) { double x = 300; while (x > 0) x -= 1; return 0; }",
    "int main(void) { float x = 300; while (x > 0) x -= 1.5f; return 0; }",
    "int main(void) { long double x = 300; while (x > 0) x -= 1; return 0; }",
    "int main(void) { unsigned __int128 x = (unsigned __int128)300 << 70; while (x) x -= (unsigned __int128)1 << 70; return 0; }",
    "int main(void) { double x = 300; while ((int)x != 0) x -= 1; return 0; }",
    "int main(void) { double t[2] = {300, 0}; int at = 0; while (t[at] > 0) { t[1 - at] = t[at] - 1; at = 1 - at; } return 0; }",
    "static int f(int n) { return n - 1; } int main(void) { int (*p)(int) = f; int n = 300; while (n) n = p(n); return 0; }",
    "static int none(int); static int some(int n); static int (*step)(int) = some; static int left = 300;\n\
     static int some(int n) { if (--left == 0) step = none; return n; } static int none(int n) { return 0 * n; }\n\
     int main(void) { while (step(1)) { } return 0; }",
    "struct n { struct n *next; }; int main(void) { static struct n t[300]; for (int i = 0; i < 299; i++) t[i].next = &t[i + 1];\n\
     for (struct n *p = t; p; p = p->next) { } return 0; }",
    "struct n { struct n *next; }; int main(void) { static struct n t[300]; for (int i = 0; i < 299; i++) t[i].next = &t[i + 1]; struct n head = {t};\n\
     while (head.next) head = *head.next; return 0; }",
    "int main(void) { char t[300]; char *p = t; while (p != t + 300) *p++ = 1; return 0; }",
    "int main(void) { char t[300]; char *p = t; while (p - t < 300) *p++ = 1; return 0; }",
    "#include <stdint.h>\nint main(void) { char t[300]; uintptr_t p = (uintptr_t)t; while (p != (uintptr_t)t + 300) p++; return 0; }",
    "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 300; while (*p) { int *q = malloc(4); *q = *p - 1; free(p); p = q; } free(p); return 0; }",
    "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 300; while (*p) { p = realloc(p, 8); --*p; } free(p); return 0; }",
    "#include <stdlib.h>\nint main(void) { size_t n = 1; char *p = calloc(1, 1); while (n < 300) { p = realloc(p, ++n); p[n - 1] = 1; } free(p); return 0; }",
    "int main(void) { int n = 300; for (;;) { int row[n]; row[0] = 1; if (sizeof row == 4) break; n--; } return 0; }",
    "int main(void) { int n = 300; for (;;) switch (n--) { case 0: return 0; default: continue; } }",
    "int main(void) { int n = 300; static void *to[] = {&&out, &&on}; on: n--; goto *to[n != 0]; out: return 0; }",
    "struct s { int a[5]; }; static struct s f(struct s x) { x.a[4]--; return x; } int main(void) { struct s x = {{0, 0, 0, 0, 300}}; while (x.a[4]) x = f(x); return 0; }",
    "static void down(int *n) { if (*n > 0) --*n; } int main(void) { int n = 300; do down(&n); while (n); return 0; }",
    "#include <string.h>\nint main(void) { char a[4] = \"aaa\"; while (strcmp(a, \"zza\") != 0) { if (a[1] == 'z') { a[1] = 'a'; a[0]++; } else a[1]++; } return 0; }",
    "#include <ctype.h>\nint main(void) { unsigned char c = 'a'; while (isalpha(c)) c++; return 0; }",
    "#include <stdio.h>\nint main(void) { int n = 1; while (printf(\"%d\\n\", n) < 5) n *= 2; return 0; }",
    "#include <stdio.h>\nint main(void) { char s[2] = \"a\"; while (printf(\"%s\", s) > 0) s[0] = 0; return 0; }",
    "#include <stdio.h>\nint main(void) { char s[2] = \"a\"; int n = 300; while (puts(s) >= 0) if (!n--) return 0; }",
    "#include <stdlib.h>\nstatic int by(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n\
     int main(void) { int t[3] = {300, 3, 2}; while (t[2] > 5) { t[2] -= 7; qsort(t, 3, sizeof *t, by); } return 0; }",
    "#include <stdarg.h>\nstatic int sum(int n, ...) { va_list a; va_start(a, n); int s = 0; while (n--) s += va_arg(a, int); va_end(a); return s; }\n\
     int main(void) { int n = 300; while (sum(2, n, -1) > 0) n--; return 0; }",
    "static int depth; static int f(void) { if (++depth > 300) return 0; return f(); } int main(void) { return f(); }",
    "static int f(int *left) { if (*left == 0) return 0; int mine = *left - 1; return f(&mine); } int main(void) { int n = 300; return f(&n); }",
    "static int f(const char *s) { return *s ? f(s + 1) : 0; } int main(void) { static char t[300]; for (int i = 0; i < 299; i++) t[i] = 'x'; return f(t); }",
    "static int f(double x) { return x > 0 ? f(x - 1) : 0; } int main(void) { return f(300); }",
    "int main(void) { _Bool a = 1; unsigned char n = 3; while (a) { n = (unsigned char)(n * 5 + 1); a = n != 3; if (n == 200) a = 0; } return 0; }",
    "int main(void) { unsigned a = 300; while (a) { unsigned b = a; a = 0; while (b) { b--; a++; } a--; } return 0; }",
    "int main(void) { int t[20] = {0}; for (;;) { int i = 0; while (i < 8 && t[i]) t[i++] = 0; if (i == 8) return 0; t[i] = 1; } }",
];

#[test]
fn counters_in_odd_places_are_seen() {
    for text in HIDDEN_COUNTERS {
        let program = program(&format!("{text}\n"));
        let plain = run(&program, &RunSettings::default(), &mut NoObserver);
        assert!(matches!(plain.ending, Ending::Returned { .. }), "it ends as {:?}:\n{text}", plain.ending);
        let called = looked(&program, "").and_then(|run| endless_fault(&run).cloned());
        assert!(called.is_none(), "{called:?}\n{text}");
    }
}

/// A few numbers in turn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn of(&mut self, words: &[&str]) -> String {
        words[self.below(words.len() as u64) as usize].to_owned()
    }
}

/// A loop over small numbers that wrap early: it is soon seen whether it ends.
fn random_loop(draw: &mut Draw) -> String {
    let names = ["a", "b", "c"];
    let mut text =
        "int main(void) {\n    unsigned char a = 0, b = 0, c = 0, t[4] = {1, 2, 3, 4};\n".to_owned();
    for name in names {
        text += &format!("    {name} = {};\n", draw.below(256));
    }
    let condition = format!("{} {} {}", draw.of(&names), draw.of(&["!=", "<", ">", "!="]), draw.below(256));
    text += &format!("    while ({condition}) {{\n");
    for _ in 0..1 + draw.below(4) {
        let (to, from, other) = (draw.of(&names), draw.of(&names), draw.of(&names));
        let number = draw.below(6);
        text += &match draw.below(6) {
            0 => format!("        {to} += {number};\n"),
            1 => format!("        {to} = {from} {} {other};\n", draw.of(&["+", "-", "^", "|", "&", "*"])),
            2 => format!("        if ({from} & {}) {to}++;\n", 1 + draw.below(8)),
            3 => format!("        t[{from} & 3] += {number}; {to} = t[{other} & 3];\n"),
            4 => format!("        {to} = {from} > {other} ? {from} - {other} : {number};\n"),
            _ => format!("        {to} >>= 1;\n"),
        };
    }
    text + "    }\n    return 0;\n}\n"
}

#[test]
fn random_loops_that_are_called_endless_do_not_end_and_most_of_them_are_called_so() {
    const PROGRAMS: u64 = 60;
    const MANY: u64 = 3_000_000;
    let (mut endless, mut missed) = (0, 0);
    for seed in 0..PROGRAMS {
        let text = random_loop(&mut Draw(seed * 7919 + 3));
        let program = program(&text);
        let ending =
            run(&program, &RunSettings { max_steps: Some(MANY), ..RunSettings::default() }, &mut NoObserver)
                .ending;
        let called = looked(&program, "").is_some();
        if ending == Ending::StepLimit {
            endless += 1;
            missed += u64::from(!called);
        } else {
            assert!(!called, "it ends as {ending:?}:\n{text}");
        }
    }
    assert!(endless >= 10, "only {endless} of {PROGRAMS} go on for long");
    assert!(missed * 2 < endless, "{missed} of {endless} are not called endless");
}

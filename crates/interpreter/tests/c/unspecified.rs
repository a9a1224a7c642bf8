//! What C leaves open, and whether it mattered.

use crate::{NOWHERE, faults, run_c, run_with};
use tayra_findings::Rule;
use tayra_interpreter::{Checks, RunSettings};
use tayra_program::DataModel;

/// Lines where something left open mattered.
fn open(source: &str) -> Vec<u32> {
    let run = run_c(source);
    let mut lines: Vec<u32> = run.unspecified.iter().map(|u| u.place.line).collect();
    lines.dedup();
    lines
}

#[test]
fn uninitialised_values_may_be_copied_but_not_decide() {
    assert_eq!(
        open("int main(void) {\n unsigned x;\n unsigned y = x;\n unsigned z = y + 1;\n return 0;\n}"),
        NOWHERE
    );
    assert_eq!(open("int main(void) {\n int x;\n if (x) return 1;\n return 0;\n}"), vec![3]);
    assert_eq!(open("int a[4];\nint main(void) {\n int x;\n return a[x & 3];\n}"), vec![4]);
    let padded = "struct s { char c; int i; };\nint main(void) {\n struct s a, b;\n a.c = 1;\n a.i = 2;\n b = a;\n return \
                  b.i == 2;\n}";
    assert_eq!(open(padded), NOWHERE);
}

#[test]
fn single_bits_are_told_apart() {
    let fields = "struct s { unsigned a : 3, b : 5; };\nint main(void) {\n struct s x;\n x.a = 5;\n if (x.a == 5) x.b = 1;\n \
                  return x.a;\n}";
    assert_eq!(open(fields), NOWHERE);
    assert_eq!(open(&fields.replace("x.a == 5", "x.b == 5")), vec![5]);
    let masked = "int main(void) {\n unsigned x;\n x = (x & 0xff00) | 7;\n if ((x & 0xff) == 7) return 1;\n if (x & \
                  0x100) return 2;\n return 0;\n}";
    assert_eq!(open(masked), NOWHERE);
    assert_eq!(open(&masked.replace("== 7", "== 8")), vec![5]);
}

#[test]
fn a_fault_is_left_open_only_by_what_it_hangs_on() {
    let divide = |what: &str| {
        format!("int main(void) {{\n int x, y;\n static int k;\n k = x;\n int r = {what};\n return 0;\n}}")
    };
    // A known divisor other than -1 fails for no dividend; a known amount shifts anything.
    for harmless in ["x / 3", "x % 3", "(unsigned)x % -1u", "(int)((long)&x % 4)", "x >> 2"] {
        assert_eq!(open(&divide(harmless)), NOWHERE, "{harmless}");
    }
    // The least number by -1 overflows; a divisor may be zero, an amount too large.
    for open_ended in ["x / -1", "x % -1", "3 / (x | 1)", "(int)((long)&x % -1)", "8 % (long)&x", "1 >> x"] {
        assert_eq!(open(&divide(open_ended)), vec![5], "{open_ended}");
    }
}

#[test]
fn the_check_for_uninitialised_decisions_is_an_option() {
    let source = "#include <stdlib.h>\nint main(void) {\n int *p = malloc(8);\n p[0] = 1;\n int r = p[0] ? 1 : 0;\n if \
                  (p[1]) r = 2;\n free(p);\n return r;\n}";
    assert_eq!(faults(&run_c(source)), vec![]);
    let checks = Checks { uninitialised: true, ..Checks::default() };
    let run = run_with(source, DataModel::Lp64, &RunSettings { checks, ..RunSettings::default() });
    assert_eq!(faults(&run), vec![(Rule::UninitialisedRead, 6)]);
    assert!(run.faults[0].message.contains("8-byte heap block"), "{:?}", run.faults);
}

#[test]
fn what_was_never_set_is_told_by_its_name_also_where_it_was_copied_to() {
    let uses = |code: &str| {
        let source =
            format!("#include <string.h>\nint main(void) {{\n int x, y = 0, t[4]; {code} return 0;\n}}");
        let checks = Checks { uninitialised: true, ..Checks::default() };
        let run = run_with(&source, DataModel::Lp64, &RunSettings { checks, ..RunSettings::default() });
        run.faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>()
    };
    for code in [
        "if (x) y = 1;",
        "y = x + 1; if (y) y = 1;",
        "t[1] = x; if (t[1] == 3) y = 1;",
        "int u[4]; t[1] = x; memcpy(u, t, sizeof u); if (u[1] < 3) y = 1;",
        "y = 10 / x;",
        "int u[2] = {0}; y = u[x & 1];",
    ] {
        let told = uses(code);
        assert!(told.first().is_some_and(|told| told.contains("`x` was never set")), "{code}: {told:?}");
    }
    // Whatever the other bits are, these decide it.
    for code in [
        "if ((x | 16) == 0) y = 1;",
        "if ((unsigned)(x & 7) < 8) y = 1;",
        "if ((x & 7) >= 0) y = 1;",
        "y = x; t[2] = y;",
    ] {
        assert!(uses(code).is_empty(), "{code}: {:?}", uses(code));
    }
}

#[test]
fn comparisons_of_pointers() {
    let compare = |what: &str| {
        format!(
            "int a[4], b[4];\nint main(void) {{\n int *p = a + 1, *q = a + 3, *r = b, *n = 0;\n if ({what}) return 1;\n \
             return 0;\n}}"
        )
    };
    for exact in ["p < q", "p == q", "p != r", "p == n", "q - p == 2", "p > n", "!r"] {
        assert_eq!(open(&compare(exact)), NOWHERE, "{exact}");
    }
    for left_open in
        ["p < r", "a + 4 == r", "((unsigned long)p & 4)", "(unsigned long)p % 3 == 1", "(int)(long)p == 5"]
    {
        assert_eq!(open(&compare(left_open)), vec![4], "{left_open}");
    }
}

#[test]
fn printing_what_is_left_open() {
    assert_eq!(
        open("#include <stdio.h>\nint main(void) {\n int x;\n printf(\"%d\", x);\n return 0;\n}"),
        vec![4]
    );
    assert_eq!(
        open(
            "#include <stdio.h>\nint main(void) {\n int x = 1;\n printf(\"%p\", (void *)&x);\n return 0;\n}"
        ),
        vec![4]
    );
}

//! Reads at an unknown offset of memory that is known, and choices between pointers.

use crate::explore::run;
use tayra_findings::Rule;

const INPUT: &str = "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void);\n";

#[track_caller]
fn proved(globals: &str, body: &str) {
    run(&format!(
        "{INPUT}{globals} int main(void) {{ unsigned n = __VERIFIER_nondet_uint(); {body} return 0; }}"
    ))
    .is_clean();
}

#[track_caller]
fn reaches(globals: &str, body: &str) {
    let text = format!(
        "{INPUT}{globals} int main(void) {{ unsigned n = __VERIFIER_nondet_uint(); {body} return 0; }}"
    );
    let explored = run(&text);
    assert!(explored.obligations.iter().any(|o| o.rule == Rule::ErrorReached), "{explored:?}");
}

#[test]
fn a_number_lies_between_what_the_places_hold() {
    for kind in ["signed char", "short", "int", "long"] {
        let table = format!("static const {kind} t[5] = {{ -3, 9, 4, 0, 7 }};");
        proved(&table, "long v = t[n % 5]; if (v < -3 || v > 9) reach_error();");
        reaches(&table, "if (t[n % 5] == -3) reach_error();");
        reaches(&table, "if (t[n % 5] == 9) reach_error();");
        // Only the first three places.
        proved(&table, "if (t[2 + n % 3] > 7) reach_error();");
        proved(&table, "if (t[2 * (n % 3)] == 9) reach_error();");
    }
}

#[test]
fn zeros_behind_the_given_elements_count() {
    let table = "static const int t[500] = { 5, 6 };";
    proved(table, "int v = t[n % 500]; if (v < 0 || v > 6) reach_error();");
    reaches(table, "if (t[n % 500] == 0) reach_error();");
}

#[test]
fn what_was_written_to_a_table_counts() {
    let table = "static int t[3] = { 1, 2, 3 };";
    reaches(table, "t[1] = 50; if (t[n % 3] == 50) reach_error();");
    proved(table, "t[1] = 50; if (t[n % 3] == 51) reach_error();");
    reaches(table, "t[n % 3] = 50; if (t[__VERIFIER_nondet_uint() % 3] == 50) reach_error();");
    proved("", "int t[3]; t[0] = n % 4; t[1] = n % 8; t[2] = 1; if (t[n % 3] > 7) reach_error();");
}

#[test]
fn pointers_out_of_tables_keep_their_targets() {
    let table = "static int a = 1, b = 2; static int *const t[3] = { &a, &b, &a };";
    proved(table, "int v = *t[n % 3]; if (v < 1 || v > 2) reach_error();");
    proved(table, "if (t[n % 3] == &b && n % 3 != 1) reach_error();");
    reaches(table, "if (t[n % 3] == &b) reach_error();");
    reaches(table, "if (t[n % 3] == &a && n % 3 == 2) reach_error();");
    let strings = "struct e { short key; const char *name; };
        static const struct e t[3] = { { 1, \"a\" }, { 2, \"bc\" }, { 3, \"def\" } };";
    proved(strings, "const struct e *e = &t[n % 3]; if (e->name[e->key]) reach_error();");
    proved(strings, "const char *p = t[n % 3].name; if (p[0] == 'd' && p[2] != 'f') reach_error();");
}

#[test]
fn a_choice_of_pointers_is_taken_apart() {
    let things = "static int a = 1, b = 2; int f(void) { return 1; } int g(void) { return 2; }";
    proved(things, "int *p = n > 7 ? &a : 0; if (p && *p != 1) reach_error();");
    proved(things, "int *p = n > 7 ? &a : &b; if (n > 7 && *p != 1) reach_error();");
    reaches(things, "int *p = n > 7 ? &a : &b; if (*p == 2) reach_error();");
    proved(things, "int (*p)(void) = n > 7 ? f : g; int v = p(); if (v < 1 || v > 2) reach_error();");
    reaches(things, "int (*p)(void) = n > 7 ? f : g; if (p() == 2) reach_error();");
}

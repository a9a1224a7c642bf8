//! Where locals are born and die.

use tayra_program::{Body, Local, Operation, ScopeKnowledge};

use crate::{assert_has, body, import, operations};

fn local<'p>(body: &'p Body, name: &str) -> &'p Local {
    body.locals.values().find(|l| l.name == name).unwrap()
}

fn ends(program: &tayra_program::Program, name: &str, variable: &str) -> Vec<bool> {
    let body = body(program, name);
    operations(program, name)
        .into_iter()
        .filter_map(|o| match o {
            Operation::EndScope { local, certain } if body.locals[*local].name == variable => Some(*certain),
            _ => None,
        })
        .collect()
}

#[test]
fn a_block_scope_ends_where_the_block_does() {
    let program = import("int f(void) { int *p; { int x = 7; p = &x; } return *p; }");
    assert_eq!(local(body(&program, "f"), "x").scope_knowledge, ScopeKnowledge::Marked);
    assert_eq!(ends(&program, "f", "x"), [true]);
}

#[test]
fn a_pointer_that_looks_promotable_does_not_hide_a_use_after_scope() {
    // As in the public task scopes1: promoting twice would leave only an addition.
    let program = import("int f(void) { int *p = 0; { int x = 7; p = &x; } return *p + 3; }");
    let ops = operations(&program, "f");
    let end = ops.iter().position(|o| matches!(o, Operation::EndScope { .. })).unwrap();
    let load = ops.iter().rposition(|o| matches!(o, Operation::Load { .. })).unwrap();
    assert!(end < load, "{ops:#?}");
}

#[test]
fn each_round_of_a_loop_has_a_new_variable() {
    let program = import(
        "int f(int n) { int s = 0; for (int i = 0; i < n; i++) { int x; if (i == 0) x = 7; s += x; } return s; }",
    );
    assert_eq!(local(body(&program, "f"), "x").scope_knowledge, ScopeKnowledge::Marked);
    assert_has!(operations(&program, "f"), Operation::BeginScope { .. });
    assert_eq!(ends(&program, "f", "x"), [true]);
}

#[test]
fn a_declaration_jumped_over_is_found_in_the_syntax_tree() {
    let program =
        import("int f(int c) { int *p = 0; switch (c) { int y; case 1: y = 1; p = &y; } return *p; }");
    let y = local(body(&program, "f"), "y");
    assert!(y.declared);
    assert_eq!(y.scope_knowledge, ScopeKnowledge::Marked);
    assert!(!ends(&program, "f", "y").is_empty() && ends(&program, "f", "y").iter().all(|certain| *certain));
    assert_eq!((y.place.line, y.place.column), (1, 45));
    // All uses are in an inner block, and it is declared outside.
    let program = import("int f(int c) { int *p = 0; goto in; int y; in: { y = 1; p = &y; } return *p; }");
    let y = local(body(&program, "f"), "y");
    assert_eq!(y.scope_knowledge, ScopeKnowledge::WholeFunction);
    assert!(ends(&program, "f", "y").is_empty());
}

#[test]
fn a_jump_past_a_declaration_is_uncertain_where_the_syntax_tree_does_not_help() {
    let program = import(
        "# 7 \"elsewhere.c\"\nint f(int c) { int *p = 0; switch (c) { int y; case 1: y = 1; p = &y; } return *p; }",
    );
    let y = local(body(&program, "f"), "y");
    assert!(!y.declared);
    assert_eq!(y.scope_knowledge, ScopeKnowledge::Uncertain);
    assert!(!ends(&program, "f", "y").is_empty());
}

#[test]
fn a_jump_into_a_block_gets_its_scope_from_debug_information() {
    let program =
        import("int f(int c) { int *p = 0; if (c) goto in; { int y; in: y = 1; p = &y; } return *p; }");
    assert!(!ends(&program, "f", "y").is_empty());
}

#[test]
fn a_compound_literal_dies_with_its_block() {
    let program = import("int f(void) { int *q; { q = (int[]){1, 2}; } return *q; }");
    assert_eq!(local(body(&program, "f"), ".compoundliteral").scope_knowledge, ScopeKnowledge::Marked);
    assert_eq!(ends(&program, "f", ".compoundliteral"), [true]);
}

#[test]
fn parameters_and_results_live_as_long_as_the_function() {
    let program = import("int f(int a) { if (a) return 1; return 2; }");
    let body = body(&program, "f");
    assert_eq!(local(body, "a").parameter, Some(0));
    assert_eq!(local(body, "a").scope_knowledge, ScopeKnowledge::WholeFunction);
    assert_eq!(local(body, "retval").scope_knowledge, ScopeKnowledge::WholeFunction);
    assert!(!local(body, "retval").declared);
}

#[test]
fn every_way_out_of_a_scope_ends_it() {
    let program = import(
        "int f(int n) { for (;;) { int x = n; if (x == 1) break; if (x == 2) continue; if (x == 3) return 3; if (x == 4) goto out; n = g(&x); }
         out: return n; }",
    );
    let uses = ends(&program, "f", "x");
    assert!(!uses.is_empty() && uses.iter().all(|certain| *certain), "{uses:?}");
}

#[test]
fn temporaries_of_clang_in_loops_need_no_scope() {
    let program = import(
        "struct s { int a[20]; }; struct s make(int); void take(struct s);
         int f(int n) { int r = 0; for (int i = 0; i < n; i++) { take(make(i)); r += make(i).a[3]; r += ({ int t = i; t; }); } return r; }",
    );
    for local in body(&program, "f").locals.values().filter(|l| !l.declared) {
        assert_ne!(local.scope_knowledge, ScopeKnowledge::Uncertain, "{local:?}");
    }
}

#[test]
fn a_temporary_whose_address_gets_away_is_uncertain() {
    let program = import(
        "struct s { int a[20]; }; struct s make(int);
         int f(int n) { int *p = 0; { p = make(n).a; } return *p; }",
    );
    let escaping =
        body(&program, "f").locals.values().find(|l| !l.declared && l.name.starts_with("tmp")).unwrap();
    assert_eq!(escaping.scope_knowledge, ScopeKnowledge::Marked);
    assert_eq!(ends(&program, "f", &escaping.name), [false]);
}

//! Branches, switches, labels and values that meet.

use tayra_program::{Constant, Initialiser, TerminatorKind};

use crate::{body, global, import, import_ll, terminators, unsupported};

#[test]
fn a_switch_has_its_cases_and_default() {
    let program = import(
        "int f(int x) { switch (x) { case -1: return 1; case 3 ... 4: return 2; default: return 0; } }",
    );
    let found = terminators(&program, "f").into_iter().find_map(|t| match t {
        TerminatorKind::Switch { cases, .. } => Some(cases.iter().map(|c| c.value).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(found.unwrap(), [0xffff_ffff, 3, 4]);
}

#[test]
fn values_that_meet_are_block_parameters() {
    let program = import("int f(int a, int b) { return a && b; }");
    let body = body(&program, "f");
    let joins: Vec<_> =
        body.blocks.iter().filter(|(_, b)| !b.parameters.is_empty()).map(|(id, _)| id).collect();
    assert_eq!(joins.len(), 1);
    for edge in body.blocks.values().flat_map(|b| b.terminator.kind.edges()) {
        let expected = if edge.target == joins[0] { 1 } else { 0 };
        assert_eq!(edge.arguments.len(), expected);
    }
}

#[test]
fn parts_of_an_aggregate_meet_one_by_one() {
    let program = import_ll(
        "define i32 @f(i1 %c, { i32, i64 } %a, { i32, i64 } %b) {
         entry:
           br i1 %c, label %left, label %right
         left:
           br label %join
         right:
           br label %join
         join:
           %r = phi { i32, i64 } [ %a, %left ], [ %b, %right ]
           %x = extractvalue { i32, i64 } %r, 0
           ret i32 %x
         }",
    );
    assert_eq!(body(&program, "f").blocks.values().last().unwrap().parameters.len(), 2);
}

#[test]
fn computed_gotos_know_their_labels() {
    let program =
        import("int f(int i) { static void *t[] = {&&a, &&b}; goto *t[i]; a: return 1; b: return 2; }");
    let targets = terminators(&program, "f").into_iter().find_map(|t| match t {
        TerminatorKind::IndirectJump { targets, .. } => Some(targets.len()),
        _ => None,
    });
    assert_eq!(targets, Some(2));
    let Initialiser::Bytes { relocations, .. } = &global(&program, "f.t").initial else { panic!("no table") };
    for (relocation, name) in relocations.iter().zip(["a", "b"]) {
        let Constant::Label { block, .. } = relocation.value else { panic!("not a label") };
        assert_eq!(body(&program, "f").blocks[block].name.as_deref(), Some(name));
    }
}

#[test]
fn what_is_never_reached_says_so() {
    let program = import("void f(int x) { if (x) __builtin_unreachable(); }");
    assert!(terminators(&program, "f").into_iter().any(|t| *t == TerminatorKind::Unreachable));
}

#[test]
fn jumps_into_and_out_of_loops_are_kept() {
    let program = import(
        "int f(int n) { goto in; while (n > 0) { n -= 2; in: if (n == 7) goto out; n--; } out: return n; }",
    );
    assert!(unsupported(&program, "f").is_empty());
    assert!(terminators(&program, "f").len() > 4);
}

#[test]
fn code_that_nothing_reaches_is_empty() {
    let program = import_ll("define i32 @f() { ret i32 1\n dead: %x = add i32 %x, 1 ret i32 %x }");
    let dead = body(&program, "f").blocks.values().last().unwrap();
    assert!(dead.instructions.is_empty());
    assert_eq!(dead.terminator.kind, TerminatorKind::Unreachable);
}

#[test]
fn exceptions_are_unsupported() {
    let program = import_ll(
        "declare void @g()
         declare i32 @p(...)
         define void @f() personality ptr @p {
           invoke void @g() to label %ok unwind label %bad
         ok:
           ret void
         bad:
           %x = landingpad { ptr, i32 } cleanup
           resume { ptr, i32 } %x
         }",
    );
    assert!(unsupported(&program, "f").contains(&"call that may throw".to_owned()));
}

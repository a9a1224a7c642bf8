//! Accesses: which object, which byte, alive or not.

use crate::{faults, faults_in_both, returns_in_both, run_c, run_with};
use tayra_findings::Rule;
use tayra_interpreter::{Checks, Ending, RunSettings};
use tayra_program::DataModel;

#[test]
fn null_and_what_lies_near_it() {
    faults_in_both("int main(void) {\n int *p = 0;\n return *p;\n}", Rule::NullDereference, 3);
    let field = "struct s { int a[10]; };\nint main(void) {\n struct s *p = 0;\n return p->a[7];\n}";
    faults_in_both(field, Rule::NullDereference, 4);
    faults_in_both("int main(void) {\n void (*f)(void) = 0;\n f();\n return 0;\n}", Rule::NullDereference, 3);
}

#[test]
fn numbers_that_point_nowhere() {
    faults_in_both(
        "int main(void) {\n int *p = (int *)0x12345678;\n *p = 1;\n return 0;\n}",
        Rule::WildPointer,
        3,
    );
}

#[test]
fn bounds_are_exact_to_the_byte() {
    let program = |offset: i32, kind: &str| {
        format!(
            "#include <stdlib.h>\nint main(void) {{\n char *p = malloc(10);\n *({kind} *)(p + {offset}) = 1;\n \
             free(p);\n return 0;\n}}"
        )
    };
    returns_in_both(&program(9, "char"), 0);
    returns_in_both(&program(6, "int"), 0);
    faults_in_both(&program(7, "int"), Rule::OutOfBounds, 4);
    faults_in_both(&program(10, "char"), Rule::OutOfBounds, 4);
    faults_in_both(&program(-1, "char"), Rule::OutOfBounds, 4);
    let run = run_c(&program(7, "int"));
    let message = &run.faults[0].message;
    assert!(message.contains("4 bytes at offset 7 of a 10-byte heap block (allocated at "), "{message}");
    assert!(message.ends_with("program.c:3:12)"), "{message}");
}

#[test]
fn a_far_away_address_does_not_hit_the_neighbour() {
    let source = "int first[4], second[4];\nint main(void) {\n int *p = first;\n p += 4;\n return *p;\n}";
    faults_in_both(source, Rule::OutOfBounds, 5);
}

/// As the machine does it; that C leaves it open is noted.
#[test]
fn the_distance_of_two_objects_leads_from_one_to_the_other() {
    let source = "int first[4], second[4];\nint main(void) {\n int *p = first;\n long n = second - first;\n p += n;\n \
                  return *p;\n}";
    let run = run_c(source);
    assert_eq!(run.faults, Vec::new());
    assert!(run.unspecified.iter().any(|u| u.is_by_address()), "{:?}", run.unspecified);
}

#[test]
fn freed_and_out_of_scope() {
    let freed =
        "#include <stdlib.h>\nint main(void) {\n int *p = malloc(4);\n *p = 1;\n free(p);\n return *p;\n}";
    faults_in_both(freed, Rule::UseAfterFree, 6);
    let notes = &run_c(freed).faults[0].notes;
    assert_eq!(notes.iter().map(|(place, _)| place.line).collect::<Vec<_>>(), vec![3, 5]);
    let scope = "int main(void) {\n int *p;\n {\n  int x = 1;\n  p = &x;\n }\n return *p;\n}";
    faults_in_both(scope, Rule::UseAfterScope, 7);
    let frame =
        "int *f(void) {\n int x = 1;\n int *p = &x;\n return p;\n}\nint main(void) {\n return *f();\n}";
    faults_in_both(frame, Rule::UseAfterScope, 7);
    let again = "int *old;\nvoid f(int n) {\n int x = n;\n if (n) old = &x;\n else x = *old;\n}\nint main(void) \
                 {\n f(1);\n f(0);\n return 0;\n}";
    faults_in_both(again, Rule::UseAfterScope, 5);
}

#[test]
fn what_must_not_be_freed() {
    let bad = |what: &str| {
        format!(
            "#include <stdlib.h>\nint global;\nint main(void) {{\n int local = 0;\n char *p = malloc(8);\n \
             {what}\n free(p);\n return local;\n}}"
        )
    };
    faults_in_both(&bad("free(&global);"), Rule::InvalidFree, 6);
    faults_in_both(&bad("free(&local);"), Rule::InvalidFree, 6);
    faults_in_both(&bad("free(p + 1);"), Rule::InvalidFree, 6);
    faults_in_both(&bad("free(p);"), Rule::DoubleFree, 7);
    returns_in_both(&bad("free(0);"), 0);
}

#[test]
fn constants_are_read_only() {
    faults_in_both(
        "int main(void) {\n char *s = \"abc\";\n s[1] = 'x';\n return 0;\n}",
        Rule::WriteToConstant,
        3,
    );
}

#[test]
fn overlapping_copies() {
    let source = "#include <string.h>\nint main(void) {\n char a[10] = \"abcdefgh\";\n memcpy(a + 1, a, 4);\n \
                  return 0;\n}";
    faults_in_both(source, Rule::OverlappingCopy, 4);
    let moved = "#include <string.h>\nint main(void) {\n char a[10] = \"abcdefgh\";\n memmove(a + 1, a, 4);\n \
                 return a[4] != 'd' || a[5] != 'f';\n}";
    returns_in_both(moved, 0);
}

#[test]
fn pointers_survive_copies_of_bytes_and_numbers() {
    let source = "#include <string.h>\n#include <stdint.h>\nint x = 7;\nint main(void) {\n int *p = &x, *q;\n \
                  unsigned char b[sizeof p + 1], *s = (unsigned char *)&p;\n for (unsigned i = 0; i < sizeof p; i++)\n \
                  b[i + 1] = s[i];\n memcpy(&q, b + 1, sizeof q);\n uintptr_t n = (uintptr_t)q;\n n += 4; n -= 4;\n \
                  n ^= 0;\n return *(int *)n;\n}";
    returns_in_both(source, 7);
}

#[test]
fn misaligned_only_when_asked() {
    let source = "int main(void) {\n char b[8] = {0};\n return *(int *)(b + 1);\n}";
    assert_eq!(faults(&run_c(source)), vec![]);
    let checks = Checks { misaligned: true, ..Checks::default() };
    let run = run_with(source, DataModel::Lp64, &RunSettings { checks, ..RunSettings::default() });
    assert_eq!(faults(&run), vec![(Rule::MisalignedAccess, 3)]);
    assert_eq!(run.ending, Ending::Returned { status: 0 });
}

#[test]
fn blocks_of_size_zero() {
    let source = "#include <stdlib.h>\nint main(void) {\n char *p = malloc(0), *q = malloc(0);\n int differ = p && q \
                  && p != q;\n free(p);\n free(q);\n return differ;\n}";
    returns_in_both(source, 1);
    let access = "#include <stdlib.h>\nint main(void) {\n char *p = malloc(0);\n *p = 1;\n return 0;\n}";
    faults_in_both(access, Rule::OutOfBounds, 4);
}

#[test]
fn sizes_wrap_around_before_they_are_allocated() {
    let source = "#include <stdlib.h>\nint main(void) {\n unsigned n = 1u << 30;\n char *p = malloc(n * 4);\n p[0] = \
                  1;\n return 0;\n}";
    faults_in_both(source, Rule::OutOfBounds, 5);
}

#[test]
fn globals_from_elsewhere_and_inline_assembly_end_the_run() {
    let run = run_c("extern int elsewhere;\nint main(void) {\n return elsewhere;\n}");
    let Ending::Unsupported { what, place } = run.ending else { panic!("{:?}", run.ending) };
    assert!(what.contains("elsewhere"), "{what}");
    assert_eq!(place.line, 3);
    let run = run_c("void elsewhere(void);\nint main(void) {\n elsewhere();\n return 0;\n}");
    assert!(matches!(run.ending, Ending::Unsupported { what, .. } if what.contains("elsewhere")));
}

#[test]
fn stack_blocks_end_with_their_block() {
    let source = "int main(void) {\n int *p = 0;\n for (int i = 1; i < 3000; i++) {\n  int a[i];\n  a[i - 1] = i;\n  p = \
                  &a[i - 1];\n }\n return *p;\n}";
    faults_in_both(source, Rule::UseAfterScope, 8);
}

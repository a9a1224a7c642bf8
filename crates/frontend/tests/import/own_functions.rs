//! Library functions that the program defines itself: its calls are calls, and what clang makes by itself is not supported.

use tayra_frontend::{Sources, load};
use tayra_program::{Callee, Operation, Program};

use crate::{Files, assert_has, import, import_ilp32, import_ll, operations, unsupported};

/// Whom a function calls.
fn called(program: &Program, name: &str) -> Vec<String> {
    operations(program, name)
        .into_iter()
        .filter_map(|operation| match operation {
            Operation::Call { callee: Callee::Direct(callee), .. } => {
                Some(program.functions[*callee].name.clone())
            }
            _ => None,
        })
        .collect()
}

const MEMSET: &str = "void *memset(void *s, int c, unsigned long n) { return s; }\n";
const MEMCPY: &str = "void *memcpy(void *to, const void *from, unsigned long n) { return to; }\n";

#[test]
fn calls_of_own_functions_are_calls() {
    let program = import(&format!("{MEMSET}void f(char *p, int n) {{ memset(p, 0, 3); memset(p, 0, n); }}"));
    assert_eq!(called(&program, "f"), ["memset", "memset"]);
    assert_eq!(unsupported(&program, "f"), [""; 0]);
}

#[test]
fn functions_that_clang_replaces_are_called_too() {
    let program = import(
        "int abs(int x) { return x; }\ndouble fabs(double x) { return x; }\ndouble rint(double x) { return x; }
         unsigned long strlen(const char *s) { return 7; }
         double f(double x, int y) { return rint(fabs(x)) + abs(y) + strlen(\"abc\"); }",
    );
    assert_eq!(called(&program, "f"), ["fabs", "rint", "abs", "strlen"]);
}

#[test]
fn what_clang_makes_by_itself_may_be_a_call() {
    let code = "struct s { char bytes[33]; };\nstruct t { char bytes[32]; };
        void f(struct s *p, struct s *q) { *p = *q; }
        void g(struct t *p, struct t *q) { *p = *q; }
        void h(void) { int zeros[100] = {0}; }";
    let program = import(&format!("{MEMSET}{MEMCPY}{code}"));
    assert_eq!(unsupported(&program, "f"), ["the compiler may call the program's own `memcpy` here"]);
    assert_has!(&operations(&program, "g"), Operation::CopyMemory { .. });
    assert_eq!(unsupported(&program, "h"), ["the compiler may call the program's own `memset` here"]);
    let program = import_ilp32(&format!("{}{code}", MEMCPY.replace("long", "int")));
    assert_eq!(unsupported(&program, "g"), ["the compiler may call the program's own `memcpy` here"]);
    assert_has!(&operations(&program, "h"), Operation::FillMemory { .. });
}

#[test]
fn another_file_may_define_it() {
    let files = Files::new(&[
        ("a.c", "#include <string.h>\nvoid f(char *p) { memset(p, 0, 3); }"),
        ("b.c", MEMSET),
        ("c.c", "static void *memset(void *s, int c, unsigned long n) { return s; }\nvoid *m = memset;"),
    ]);
    let load = |names: [&str; 2]| {
        load(&Sources { files: names.map(|name| files.path(name)).to_vec(), ..Sources::default() })
            .unwrap()
            .program
    };
    let program = load(["a.c", "b.c"]);
    let callee = program.function_named("memset").unwrap();
    assert_has!(&operations(&program, "f"), Operation::Call { callee: Callee::Direct(c), .. } if *c == callee);
    assert!(program.functions[callee].body.is_some());
    // One that only its own file can see is not meant.
    let program = load(["a.c", "c.c"]);
    let callee = program.function_named("memset").unwrap();
    assert_has!(&operations(&program, "f"), Operation::Call { callee: Callee::Direct(c), .. } if *c == callee);
    assert!(program.functions[callee].body.is_none());
}

#[test]
fn a_function_that_is_not_declared_keeps_the_type_that_clang_knows() {
    let files = Files::new(&[("a.c", "void f(char *p) { memset(p, 0, 3); }"), ("b.c", MEMSET)]);
    let sources = Sources { files: vec![files.path("a.c"), files.path("b.c")], ..Sources::default() };
    let program = load(&sources).unwrap().program;
    let what = "call of `memset` by another type than the program defines it with";
    assert_eq!(unsupported(&program, "f"), [what]);
}

#[test]
fn constants_of_own_functions_stay_what_clang_makes_of_them() {
    let program = import(
        "unsigned long strlen(const char *s) { return 7; }\n
         static unsigned long n = strlen(\"abc\");\nunsigned long f(void) { return n; }",
    );
    assert_eq!(unsupported(&program, "f"), [""; 0]);
}

#[test]
fn modules_are_not_compiled_again() {
    let program = import_ll(
        "target triple = \"x86_64-pc-linux-gnu\"
         declare double @llvm.floor.f64(double)
         declare float @llvm.floor.f32(float)
         define double @floor(double %x) { ret double %x }
         define double @f(double %x) { %r = call double @llvm.floor.f64(double %x) ret double %r }
         define float @g(float %x) { %r = call float @llvm.floor.f32(float %x) ret float %r }",
    );
    assert_eq!(unsupported(&program, "f"), ["the compiler may call the program's own `floor` here"]);
    assert_eq!(unsupported(&program, "g"), [""; 0]);
}

//! Calls: direct, indirect, variadic, unprototyped; structs by value.

use tayra_program::{Argument, BodyOrigin, ByValue, Callee, FloatKind, Operation, ScalarType};

use crate::{assert_has, function, import, import_ilp32, import_with, operations, unsupported};

fn calls<'p>(program: &'p tayra_program::Program, name: &str) -> Vec<(&'p Callee, &'p Vec<Argument>, usize)> {
    operations(program, name)
        .into_iter()
        .filter_map(|operation| match operation {
            Operation::Call { dests, callee, arguments } => Some((callee, arguments, dests.len())),
            _ => None,
        })
        .collect()
}

#[test]
fn direct_and_indirect_calls_differ() {
    let program = import("int g(int); int f(int (*p)(int)) { return g(1) + p(2); }");
    let calls = calls(&program, "f");
    assert!(matches!(calls[0].0, Callee::Direct(id) if program.functions[*id].name == "g"));
    assert!(matches!(calls[1].0, Callee::Indirect(_)));
}

#[test]
fn a_function_without_prototype_takes_anything() {
    let program = import("int g(); int f(void) { return g(1, 2.5); }");
    let g = function(&program, "g");
    assert!(g.unprototyped && !g.variadic && g.parameters.is_empty());
    let calls = calls(&program, "f");
    assert_eq!((calls[0].1.len(), calls[0].2), (2, 1));
}

#[test]
fn a_call_of_another_type_than_the_definition_keeps_what_is_passed() {
    let program =
        import("int g(int a, int b) { return a + b; } int f(void) { return ((int (*)(int))g)(7); }");
    let calls = calls(&program, "f");
    assert!(matches!(calls[0].0, Callee::Direct(_)));
    assert_eq!(calls[0].1.len(), 1);
}

#[test]
fn variadic_functions_start_copy_and_end_their_lists() {
    let program = import(
        "#include <stdarg.h>
         int f(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); int r = va_arg(b, int) + (int)va_arg(b, double);
           va_end(b); va_end(a); return r; }",
    );
    assert!(function(&program, "f").variadic);
    let ops = operations(&program, "f");
    assert_has!(&ops, Operation::VaStart { .. });
    assert_has!(&ops, Operation::VaCopy { .. });
    assert_has!(&ops, Operation::VaEnd { .. });
    assert_eq!(unsupported(&program, "f"), [] as [&str; 0]);
}

#[test]
fn large_structs_are_passed_as_private_copies() {
    let code = "struct s { long a[5]; }; long g(struct s x) { return x.a[1]; } long f(struct s *p) { return g(*p); }";
    let program = import(code);
    let wanted = Some(ByValue { size: 40, align: 8 });
    assert_eq!(function(&program, "g").parameters[0].by_value, wanted);
    assert_eq!(calls(&program, "f")[0].1[0].by_value, wanted);
    let program = import_ilp32(code);
    assert_eq!(function(&program, "g").parameters[0].by_value, Some(ByValue { size: 20, align: 4 }));
}

#[test]
fn small_structs_travel_as_scalars() {
    let program = import(
        "struct s { float x, y; }; struct s g(struct s a) { return a; } float f(void) { struct s v = {1, 2}; return g(v).y; }",
    );
    let float = ScalarType::Float(FloatKind::F32);
    assert_eq!(function(&program, "g").returns, [float, float]);
    let calls = calls(&program, "f");
    assert_eq!((calls[0].1.len(), calls[0].2), (2, 2));
}

#[test]
fn a_pair_of_floats_among_variable_arguments_fills_one_slot() {
    let program = import("struct s { float x, y; }; int g(int, ...); int f(struct s v) { return g(1, v); }");
    let body = crate::body(&program, "f");
    let arguments = calls(&program, "f")[0].1.clone();
    let types: Vec<ScalarType> = arguments.iter().map(|a| body.type_of(&a.value)).collect();
    assert_eq!(types, [ScalarType::Int(32), ScalarType::Float(FloatKind::F64)]);
}

#[test]
fn large_results_come_through_a_pointer() {
    let program = import("struct s { long a[5]; }; struct s g(void); long f(void) { return g().a[2]; }");
    assert_eq!(function(&program, "g").parameters.len(), 1);
    assert_eq!(function(&program, "g").parameters[0].by_value, None);
    assert_eq!(function(&program, "g").returns, []);
}

#[test]
fn functions_that_never_return_say_so() {
    let program = import("#include <stdlib.h>\nvoid f(void) { exit(1); }");
    assert!(function(&program, "exit").no_return);
}

#[test]
fn bodies_that_headers_bring_are_told_apart() {
    let code = "extern inline __attribute__((gnu_inline)) int g(int x) { return x + 1; } int f(void) { return g(1); }";
    // Clang keeps such bodies only when it is asked to optimise.
    let sources = tayra_frontend::Sources { clang_arguments: vec!["-O1".to_owned()], ..Default::default() };
    let program = import_with(code, sources);
    assert_eq!(function(&program, "g").body.as_ref().unwrap().origin, BodyOrigin::HeaderInline);
    assert_eq!(function(&program, "f").body.as_ref().unwrap().origin, BodyOrigin::Definition);
}

#[test]
fn an_undeclared_function_is_only_a_warning() {
    let sources = tayra_frontend::Sources::default();
    let program = import_with("int f(void) { return undeclared(3); }", sources);
    assert!(function(&program, "undeclared").body.is_none());
    let loaded =
        crate::load_as("t.c", "int f(void) { return undeclared(3); }", tayra_frontend::Sources::default())
            .unwrap();
    assert!(loaded.warnings.contains("undeclared"), "{}", loaded.warnings);
}

#[test]
fn an_undeclared_malloc_returns_a_pointer() {
    let program = import("void *f(void) { return malloc(3); }");
    assert_eq!(function(&program, "malloc").returns, [ScalarType::Pointer]);
}

//! What globals hold.

use tayra_program::{Constant, Global, Initialiser, Program, Relocation};

use crate::{global, import, import_ilp32, import_ll, operations};

fn relocations(global: &Global) -> &[Relocation] {
    match &global.initial {
        Initialiser::Bytes { relocations, .. } => relocations,
        other => panic!("{other:?}"),
    }
}

fn bytes(global: &Global) -> &[u8] {
    match &global.initial {
        Initialiser::Bytes { bytes, .. } => bytes,
        other => panic!("{other:?}"),
    }
}

fn target(program: &Program, relocation: &Relocation) -> (String, i64) {
    match relocation.value {
        Constant::Global { global, offset } => (program.globals[global].name.clone(), offset),
        Constant::Function(function) => (program.functions[function].name.clone(), 0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_are_bytes_in_order() {
    let program =
        import("struct { char a; short b; int c; double d; float e; } s = {1, -2, 0x01020304, 2.0, 0.5f};");
    assert_eq!(
        bytes(global(&program, "s")),
        [1, 0, 0xfe, 0xff, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0x3f]
    );
    assert_eq!(global(&program, "s").size, 24);
}

#[test]
fn long_doubles_are_ten_bytes() {
    let program = import("long double d = 1.5L;");
    assert_eq!(bytes(global(&program, "d")), [0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0x3f]);
    assert_eq!(global(&program, "d").size, 16);
    assert_eq!(global(&import_ilp32("long double d = 1.5L;"), "d").size, 12);
}

#[test]
fn addresses_are_relocations_with_offsets() {
    let program = import(
        "int a[10]; int g(void) { return 0; }
         struct { char c; int *p; int (*f)(void); const char *s; long n; } s = {'x', a + 3, g, \"text\" + 1, (long)&a[1]};",
    );
    let s = global(&program, "s");
    let found: Vec<_> = relocations(s).iter().map(|r| (r.offset, target(&program, r))).collect();
    assert_eq!(found[0], (8, ("a".to_owned(), 12)));
    assert_eq!(found[1], (16, ("g".to_owned(), 0)));
    assert_eq!(found[2].1.1, 1);
    assert_eq!(found[3], (32, ("a".to_owned(), 4)));
}

#[test]
fn pointers_have_the_size_of_the_data_model() {
    let program = import_ilp32("int a[4]; int *p[2] = {a, a + 1}; int n = (int)&a[2];");
    assert_eq!(global(&program, "p").size, 8);
    let offsets: Vec<u64> = relocations(global(&program, "p")).iter().map(|r| r.offset).collect();
    assert_eq!(offsets, [0, 4]);
    assert_eq!(target(&program, &relocations(global(&program, "n"))[0]), ("a".to_owned(), 8));
}

#[test]
fn a_distance_within_one_object_is_a_number() {
    let program = import("int a[4]; long d = (char *)&a[3] - (char *)&a[1];");
    assert_eq!(bytes(global(&program, "d")), 8u64.to_le_bytes());
}

#[test]
fn unions_and_bit_fields_have_their_bytes() {
    let program = import(
        "union { char c; long l; } u = {.c = 5}; struct { unsigned a : 3, b : 5; int c : 7; } b = {1, 2, -3};",
    );
    assert_eq!(bytes(global(&program, "u")), [5]);
    assert_eq!(bytes(global(&program, "b")), [0x11, 0x7d]);
}

#[test]
fn large_zero_arrays_stay_small() {
    let program = import("int a[100000000]; static int b[5] = {0}; int *f(void) { return b; }");
    assert_eq!(global(&program, "a").initial, Initialiser::Zero);
    assert_eq!(global(&program, "b").initial, Initialiser::Zero);
    assert_eq!(global(&program, "a").size, 400_000_000);
}

#[test]
fn literals_and_constants_are_read_only() {
    let program = import("const int c = 3; int v = 4; const char *f(void) { return \"abc\"; }");
    assert!(global(&program, "c").read_only);
    assert!(!global(&program, "v").read_only);
    assert!(global(&program, ".str").read_only);
    assert_eq!(bytes(global(&program, ".str")), b"abc\0");
}

#[test]
fn external_globals_have_a_size_but_no_content() {
    let program =
        import("extern int e[3]; struct s; extern struct s o; int f(void) { return e[1] + (&o == 0); }");
    assert_eq!((global(&program, "e").size, &global(&program, "e").initial), (12, &Initialiser::External));
    assert_eq!(global(&program, "o").size, 0);
}

#[test]
fn weak_symbols_that_nobody_defines_are_null() {
    let program = import(
        "extern int v __attribute__((weak)); int w(void) __attribute__((weak));
         int f(void) { return w ? w() : &v != 0; }",
    );
    assert!(program.globals.values().all(|g| g.name != "v"));
    assert!(program.function_named("w").is_none());
}

#[test]
fn aliases_are_what_they_stand_for() {
    let program = import(
        "int real(int x) { return x; } int other(int) __attribute__((alias(\"real\"))); int f(void) { return other(1); }
         int data[4]; extern int named[4] __attribute__((alias(\"data\"))); int *g(void) { return &named[1]; }",
    );
    let ops = operations(&program, "f");
    crate::assert_has!(
        &ops,
        tayra_program::Operation::Call { callee: tayra_program::Callee::Direct(id), .. }
            if program.functions[*id].name == "real"
    );
    assert!(program.globals.values().all(|g| g.name != "named"));
}

#[test]
fn thread_local_variables_are_plain_ones() {
    let program = import("static __thread int t = 3; int f(void) { return ++t; }");
    assert_eq!(bytes(global(&program, "t")), [3, 0, 0, 0]);
    assert!(crate::unsupported(&program, "f").is_empty());
}

#[test]
fn names_stay_unique_and_static_locals_keep_their_c_name() {
    let program =
        import("int f(void) { static int n; return n++; } int g(void) { static int n; return n--; }");
    let names: Vec<&str> = program.globals.values().map(|g| g.name.as_str()).collect();
    assert_eq!(names, ["f.n", "g.n"]);
    assert!(program.globals.values().all(|g| g.c_name.as_deref() == Some("n")));
}

#[test]
fn what_no_linker_could_compute_is_unsupported_only_when_read() {
    let program = import_ll(
        "@a = global i32 0
         @b = global i32 0
         @d = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
         @t = global i16 ptrtoint (ptr @a to i16)",
    );
    assert!(matches!(global(&program, "d").initial, Initialiser::Unsupported(_)));
    assert!(matches!(global(&program, "t").initial, Initialiser::Unsupported(_)));
}

#[test]
fn constant_expressions_in_code_become_instructions() {
    let program = import_ll(
        "@a = global i32 0
         define i64 @f() { ret i64 add (i64 ptrtoint (ptr @a to i64), i64 12) }",
    );
    let ops = operations(&program, "f");
    crate::assert_has!(&ops, tayra_program::Operation::Cast { op: tayra_program::CastOp::PointerToInt, .. });
    crate::assert_has!(&ops, tayra_program::Operation::Binary { op: tayra_program::BinaryOp::Add, .. });
}

#[test]
fn content_far_behind_in_a_huge_global_is_unsupported() {
    let program = import("struct { char pad[1ull << 40]; int last; } huge = {.last = 5}, zero;");
    assert!(matches!(&global(&program, "huge").initial, Initialiser::Unsupported(_)));
    assert_eq!(global(&program, "zero").initial, Initialiser::Zero);
}

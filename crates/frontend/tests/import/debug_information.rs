//! Places, names and C types.

use tayra_program::{CType, Operation};

use crate::{body, function, global, import, import_ll, operations, unsupported};

#[test]
fn instructions_know_file_line_and_column() {
    let program = import("int f(int *p) {\n  int x = 1;\n  return x +\n    *p;\n}\n");
    let body = body(&program, "f");
    let load = body
        .blocks
        .values()
        .flat_map(|b| &b.instructions)
        .find(|i| matches!(i.operation, Operation::Load { .. }))
        .unwrap();
    assert_eq!((load.place.line, load.place.column), (4, 5));
    assert!(program.files[load.place.file.unwrap()].name.ends_with("t.c"));
}

#[test]
fn places_follow_included_files() {
    let files = crate::Files::new(&[
        ("h.h", "\nstatic int g(int *p) { return *p; }\n"),
        ("t.c", "#include \"h.h\"\nint f(int *p) { return g(p); }\n"),
    ]);
    let sources = tayra_frontend::Sources { files: vec![files.path("t.c")], ..Default::default() };
    let program = tayra_frontend::load(&sources).unwrap().program;
    let place = function(&program, "g").place;
    assert_eq!(place.line, 2);
    assert!(program.files[place.file.unwrap()].name.ends_with("h.h"));
}

#[test]
fn locals_have_name_type_place_and_scope() {
    let program = import(
        "int f(int first, char second) {\n  {\n    long inner = first;\n    return inner + second;\n  }\n}\n",
    );
    let body = body(&program, "f");
    let inner = body.locals.values().find(|l| l.name == "inner").unwrap();
    assert!(inner.declared);
    assert_eq!((inner.place.line, inner.place.column), (3, 10));
    assert_ne!(inner.scope, body.outermost_scope());
    assert_eq!(
        program.c_types[inner.c_type.unwrap()],
        CType::Int { name: "long".to_owned(), size: 8, signed: true }
    );
    let second = body.locals.values().find(|l| l.name == "second").unwrap();
    assert_eq!(second.parameter, Some(1));
}

#[test]
fn recursive_structs_have_their_fields() {
    let program = import("struct node { int key; struct node *next; unsigned flag : 3; } head;");
    let id = global(&program, "head").c_type.unwrap();
    let CType::Struct { name, size, fields } = &program.c_types[id] else { panic!("not a struct") };
    assert_eq!((name.as_deref(), *size), (Some("node"), Some(24)));
    let names: Vec<(&str, u64, Option<u64>)> =
        fields.iter().map(|f| (f.name.as_str(), f.bit_offset, f.bit_width)).collect();
    assert_eq!(names, [("key", 0, None), ("next", 64, None), ("flag", 128, Some(3))]);
    assert_eq!(program.c_types[fields[1].c_type], CType::Pointer(id));
}

#[test]
fn arrays_enums_unions_typedefs_and_functions_are_described() {
    let program = import(
        "typedef enum colour { RED = -1, BLUE = 4 } colour_t; union u { int i; float f; };
         colour_t c; union u u; int grid[2][3]; int (*handler)(const char *, ...); struct later; struct later *l;",
    );
    let c_type = |name: &str| &program.c_types[global(&program, name).c_type.unwrap()];
    let CType::Typedef { name, target } = c_type("c") else { panic!("not a typedef") };
    assert_eq!(name, "colour_t");
    let CType::Enum { values, size: 4, .. } = &program.c_types[*target] else { panic!("not an enum") };
    assert_eq!(values, &[("RED".to_owned(), -1), ("BLUE".to_owned(), 4)]);
    let CType::Union { fields, .. } = c_type("u") else { panic!("not a union") };
    assert!(fields.iter().all(|f| f.bit_offset == 0));
    let CType::Array { element, count: Some(2) } = c_type("grid") else { panic!("not an array") };
    assert!(matches!(program.c_types[*element], CType::Array { count: Some(3), .. }));
    let CType::Pointer(function) = c_type("handler") else { panic!("not a pointer") };
    let CType::Function { parameters, variadic: true, .. } = &program.c_types[*function] else {
        panic!("not a function")
    };
    assert_eq!(parameters.len(), 1);
    let CType::Pointer(later) = c_type("l") else { panic!("not a pointer") };
    assert!(matches!(program.c_types[*later], CType::Struct { size: None, .. }));
}

#[test]
fn flexible_arrays_have_no_count() {
    let program = import("struct s { int n; char data[]; } *p;");
    let flexible = program.c_types.values().any(|t| matches!(t, CType::Array { count: None, .. }));
    assert!(flexible);
}

#[test]
fn long_chains_of_types_cost_no_stack() {
    let mut code = String::from("struct s0 { int x; };\n");
    for i in 1..3000 {
        code.push_str(&format!("struct s{i} {{ struct s{} *p; }};\n", i - 1));
    }
    code.push_str("struct s2999 *last;");
    let program = import(&code);
    assert!(program.c_types.len() > 5000);
}

#[test]
fn functions_have_their_type_and_c_name() {
    let program = import("int f(char *s) __asm__(\"other\"); int f(char *s) { return *s; }");
    let f = function(&program, "other");
    assert_eq!(f.c_name.as_deref(), Some("f"));
    assert!(matches!(program.c_types[f.c_type.unwrap()], CType::Function { .. }));
}

#[test]
fn registers_and_blocks_keep_names_that_say_something() {
    let program = import("int f(int a) { if (a) return 1; return a * 2; }");
    let body = body(&program, "f");
    assert!(body.blocks.values().any(|b| b.name.as_deref() == Some("if.then")));
    assert!(body.registers.values().any(|r| r.name.as_deref() == Some("mul")));
    assert!(!operations(&program, "f").is_empty());
}

#[test]
fn arrays_of_run_time_length_keep_their_name() {
    let program = import("int f(int n) { int numbers[n]; numbers[0] = 1; return numbers[0]; }");
    let body = body(&program, "f");
    let array = operations(&program, "f").into_iter().find_map(|o| match o {
        Operation::AllocateStack { dest, .. } => Some(*dest),
        _ => None,
    });
    assert_eq!(body.registers[array.unwrap()].name.as_deref(), Some("numbers"));
}

#[test]
fn a_block_whose_file_is_no_file_does_no_harm() {
    // LLVM's verifier lets this pass.
    let program = import_ll(
        r#"define i32 @f() !dbg !4 {
  ret i32 0, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.c", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !2)
!6 = distinct !DILexicalBlock(scope: !4, file: !2, line: 1, column: 1)
!7 = !DILocation(line: 1, column: 3, scope: !6)
"#,
    );
    assert_eq!(unsupported(&program, "f"), Vec::<String>::new());
}

#[test]
fn a_type_that_is_a_name_for_itself_does_no_harm() {
    for (tag, rest) in
        [("typedef, name: \"t\"", ""), ("const_type", ""), ("typedef, name: \"t\"", ", scope: !1")]
    {
        let program = import_ll(&format!(
            r#"@g = global i32 0, !dbg !4
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!3}}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !2)
!1 = !DIFile(filename: "t.c", directory: "/")
!2 = !{{!4}}
!3 = !{{i32 2, !"Debug Info Version", i32 3}}
!4 = !DIGlobalVariableExpression(var: !5, expr: !DIExpression())
!5 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !6, isLocal: false, isDefinition: true)
!6 = distinct !DIDerivedType(tag: DW_TAG_{tag}, baseType: !7{rest})
!7 = distinct !DIDerivedType(tag: DW_TAG_{tag}, baseType: !6)
"#
        ));
        assert!(global(&program, "g").c_type.is_some());
    }
}

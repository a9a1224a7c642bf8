//! What cannot be loaded, and how we say so.

use tayra_frontend::{LoadError, Sources, load};

use crate::{Files, import, load_as};

fn error_for(path: std::path::PathBuf) -> LoadError {
    load(&Sources { files: vec![path], ..Sources::default() }).unwrap_err()
}

#[test]
fn nothing_to_load() {
    assert_eq!(load(&Sources::default()).unwrap_err(), LoadError::NothingToLoad);
}

#[test]
fn a_missing_file() {
    let files = Files::new(&[]);
    let error = error_for(files.path("none.c"));
    assert!(matches!(error, LoadError::Unreadable { .. }), "{error}");
    assert!(error.to_string().contains("none.c"));
}

#[test]
fn a_directory() {
    let files = Files::new(&[]);
    let error = error_for(files.directory().to_owned());
    assert!(matches!(&error, LoadError::Unreadable { why, .. } if why == "it is a directory"), "{error}");
}

#[test]
fn a_file_of_another_kind() {
    let files = Files::new(&[("a.txt", "int x;")]);
    assert!(matches!(error_for(files.path("a.txt")), LoadError::UnknownKind { .. }));
}

#[test]
fn an_empty_file_is_an_empty_program() {
    assert!(import("").functions.is_empty());
}

#[test]
fn clangs_errors_are_given_as_clang_says_them() {
    let error = load_as("t.c", "int f(void) { return missing; }\n", Sources::default()).unwrap_err();
    let LoadError::Clang { output } = &error else { panic!("{error:?}") };
    assert!(output.contains("t.c:1:22: error: use of undeclared identifier 'missing'"), "{output}");
    assert!(output.ends_with("1 error generated.\n"), "{output}");
    assert!(!output.contains('\u{1b}'));
    assert_eq!(error.to_string(), *output);
}

#[test]
fn clangs_warnings_are_given_too() {
    let loaded = load_as("t.c", "int f(void) { return 1 / 0; }\n", Sources::default()).unwrap();
    assert!(loaded.warnings.contains("warning: division by zero is undefined"), "{}", loaded.warnings);
}

#[test]
fn flags_reach_clang() {
    let sources =
        Sources { clang_arguments: vec!["-DNAME=g".to_owned(), "-w".to_owned()], ..Sources::default() };
    let loaded = load_as("t.c", "int NAME(void) { return 1 / 0; }", sources).unwrap();
    assert!(loaded.program.function_named("g").is_some());
    assert_eq!(loaded.warnings, "");
}

#[test]
fn old_code_is_accepted() {
    let program = import("g(x) { return x; } int *f(void) { int *p = 3; void (*q)(int) = g; return p; }");
    assert!(program.function_named("g").is_some());
}

#[test]
fn ten_thousand_nested_blocks_do_not_overflow_the_stack() {
    let mut code = String::from("int f(void) {");
    code.push_str(&"{ int x; ".repeat(200));
    code.push_str(&"}".repeat(200));
    code.push_str(" return 0; }");
    import(&code);
    let mut open = String::new();
    for i in 0..10_000 {
        open.push_str(&format!(
            "!{} = distinct !DILexicalBlock(scope: !{}, file: !1, line: {})\n",
            i + 10,
            i + 9,
            i + 1
        ));
    }
    let text = format!(
        "define i32 @f() !dbg !9 {{ ret i32 0, !dbg !20000 }}
         !llvm.dbg.cu = !{{!0}}
         !llvm.module.flags = !{{!2}}
         !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
         !1 = !DIFile(filename: \"a.c\", directory: \"/\")
         !2 = !{{i32 2, !\"Debug Info Version\", i32 3}}
         !3 = !DISubroutineType(types: !4)
         !4 = !{{null}}
         !9 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
         {open}
         !20000 = !DILocation(line: 5, column: 1, scope: !10009)"
    );
    let program = crate::import_ll(&text);
    assert_eq!(crate::body(&program, "f").scopes.len(), 10_001);
}

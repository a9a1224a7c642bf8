//! Several files, and compilation databases.

use tayra_frontend::{LoadError, Sources, load};

use crate::{Files, function, global};

#[test]
fn files_are_linked_and_statics_stay_apart() {
    let files = Files::new(&[
        ("a.c", "int shared; static int own = 1; int g(void); int f(void) { return g() + own + shared; }"),
        ("b.c", "extern int shared; static int own = 2; int g(void) { return shared + own; }"),
    ]);
    let sources = Sources { files: vec![files.path("a.c"), files.path("b.c")], ..Sources::default() };
    let program = load(&sources).unwrap().program;
    assert!(function(&program, "f").body.is_some() && function(&program, "g").body.is_some());
    assert_eq!(program.globals.values().filter(|g| g.c_name.as_deref() == Some("own")).count(), 2);
    assert_eq!(program.globals.values().filter(|g| g.c_name.as_deref() == Some("shared")).count(), 1);
}

#[test]
fn c_and_modules_mix() {
    let files = Files::new(&[
        ("a.c", "int g(int); int f(void) { return g(1); }"),
        (
            "b.ll",
            "target triple = \"x86_64-pc-linux-gnu\"\ndefine i32 @g(i32 %x) { %r = add i32 %x, 1 ret i32 %r }",
        ),
    ]);
    let sources = Sources { files: vec![files.path("a.c"), files.path("b.ll")], ..Sources::default() };
    assert!(function(&load(&sources).unwrap().program, "g").body.is_some());
}

#[test]
fn two_definitions_do_not_link() {
    let files = Files::new(&[("a.c", "int f(void) { return 1; }"), ("b.c", "int f(void) { return 2; }")]);
    let sources = Sources { files: vec![files.path("a.c"), files.path("b.c")], ..Sources::default() };
    let error = load(&sources).unwrap_err();
    assert!(matches!(&error, LoadError::Link { why } if why.contains("f")), "{error}");
}

#[test]
fn errors_of_all_files_are_told_in_order() {
    let files = Files::new(&[("a.c", "int a = one;"), ("b.c", "int b = two;")]);
    let sources = Sources { files: vec![files.path("a.c"), files.path("b.c")], ..Sources::default() };
    let message = load(&sources).unwrap_err().to_string();
    assert!(message.find("one").unwrap() < message.find("two").unwrap(), "{message}");
}

#[test]
fn a_database_gives_flags_and_directories_in_both_forms() {
    let files = Files::new(&[
        ("a.c", "#include \"h.h\"\nint NAME(void) { return VALUE; }"),
        ("b.c", "int OTHER;"),
        ("compile_commands.json", ""),
    ]);
    std::fs::create_dir(files.path("include")).unwrap();
    std::fs::write(files.path("include").join("h.h"), "#define VALUE 5\n").unwrap();
    std::fs::write(
        files.path("compile_commands.json"),
        r#"[{"directory": ".", "file": "a.c", "command": "cc -O2 -Iinclude '-DNAME=first' -Werror -o a.o -c a.c"},
            {"directory": "include", "file": "../b.c", "arguments": ["gcc", "-DOTHER=second", "-c", "../b.c", "-o", "b.o"]}]"#,
    )
    .unwrap();
    let all = Sources { compile_commands: Some(files.directory().to_owned()), ..Sources::default() };
    let program = load(&all).unwrap().program;
    assert!(function(&program, "first").body.is_some());
    assert_eq!(global(&program, "second").size, 4);

    let one = Sources { files: vec![files.path("b.c")], ..all.clone() };
    let program = load(&one).unwrap().program;
    assert!(program.function_named("first").is_none());
    assert_eq!(program.globals.len(), 1);

    let none = Sources { files: vec![files.path("c.c")], ..all };
    assert!(matches!(load(&none).unwrap_err(), LoadError::CompileCommands { .. }));
}

#[test]
fn a_broken_database_says_what_is_wrong() {
    let files = Files::new(&[("compile_commands.json", "[{]")]);
    let sources =
        Sources { compile_commands: Some(files.path("compile_commands.json")), ..Sources::default() };
    let error = load(&sources).unwrap_err();
    assert!(matches!(&error, LoadError::CompileCommands { why, .. } if why.contains("line 1")), "{error}");
    let missing = Sources { compile_commands: Some(files.path("nowhere")), ..Sources::default() };
    assert!(matches!(load(&missing).unwrap_err(), LoadError::Unreadable { .. }));
}

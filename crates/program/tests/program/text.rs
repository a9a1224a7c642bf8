//! The text form, seen from outside.

use tayra_program::text::{ParseError, parse, print};
use tayra_program::{Entity, validate};

#[test]
fn what_is_printed_reads_back_as_the_same_program() {
    let program = parse(include_str!("example.tayra")).unwrap();
    let text = print(&program);
    let again = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(program, again, "{text}");
    assert_eq!(text, print(&again));
}

#[test]
fn the_example_of_the_manual_is_valid() {
    let manual = include_str!("../../../../docs/program-text.md");
    let (_, rest) = manual.split_once("```text\n").expect("the manual has an example");
    let (example, _) = rest.split_once("```").expect("the example ends");
    let program = parse(example).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(validate(&program), []);
    assert_eq!(parse(&print(&program)), Ok(program));
}

#[test]
fn most_parts_may_be_left_out() {
    let short = "program lp64\nfunction @f() {\n  return\n}\n";
    let program = parse(short).unwrap();
    assert_eq!(validate(&program), []);
    assert_eq!(print(&program), "program lp64\n\nfunction @f() {\n0:\n  return\n}\n");
    let defaults = "program lp64\nglobal @g size 12\nfunction @f(%p: ptr) {
  local x: 24
  %v = load i64 %p
  store i16 1, %p
  %q = allocate_stack 8
  return\n}\n";
    let shown = print(&parse(defaults).unwrap());
    for part in [
        "@g size 12 align 4",
        "x: 24 align 8",
        "load i64 %p\n",
        "store i16 1, %p\n",
        "allocate_stack i64 8 align 16",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
}

#[test]
fn names_that_are_not_unique_or_not_words_read_back() {
    let text = "program lp64
function @f(%x.1: i32, %x.2: i32, %\"x.2\": i32, %7: i32, %\"a b\".9: i32) -> i32 {
  local y.1: i32
  local \"y\".2: i32
  write y.1, %x.1
  write y.2, %\"x.2\"
  return %\"a b\".9
}
";
    let program = parse(text).unwrap();
    let body = program.functions[Entity::from_index(0)].body.as_ref().unwrap();
    let names: Vec<_> = body.registers.values().map(|register| register.name.as_deref()).collect();
    assert_eq!(names, [Some("x"), Some("x"), Some("x.2"), None, Some("a b")]);
    assert!(body.locals.values().all(|local| local.name == "y"));
    assert_eq!(parse(&print(&program)), Ok(program));
}

#[test]
fn numbers_are_read_as_their_type_says() {
    let text =
        |operand: &str| format!("program lp64\nfunction @f() {{\n  %x = copy {operand}\n  return\n}}\n");
    for good in [
        "i8 255",
        "i8 -128",
        "i8 0xff",
        "i128 -1",
        "i128 0xffffffffffffffffffffffffffffffff",
        "i1 true",
        "f32 1e-45",
        "f64 -0.0",
        "f64 0x7ff0000000000001",
        "x87 0x3fff8000000000000000",
        "f64 1e308",
        "f16 0x3c00",
        "i64 -0",
        "i128 -170141183460469231731687303715884105728",
    ] {
        let program = parse(&text(good)).unwrap_or_else(|error| panic!("{good}: {error}"));
        assert_eq!(validate(&program), [], "{good}");
        assert_eq!(parse(&print(&program)), Ok(program), "{good}");
    }
    for bad in [
        "i8 256",
        "i8 -129",
        "i8 1.5",
        "i1 2",
        "f32 0x100000000",
        "f16 1.5",
        "x87 1.0",
        "ptr 5",
        "f64 abc",
        "i32 5x",
        "i128 340282366920938463463374607431768211456",
        "f64 1e",
        "i32 0x",
        "i32 -",
    ] {
        assert!(parse(&text(bad)).is_err(), "{bad}");
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, line, column, message) in [
        ("", 1, 1, "expected program"),
        ("program lp128", 1, 9, "lp64 or ilp32"),
        ("program lp64\nfile 3", 2, 6, "expected a string"),
        ("program lp64\n\n; nothing\nglobl @x size 3", 4, 1, "expected file, type"),
        ("program lp64\nfile \"open", 2, 6, "does not end on its line"),
        ("program lp64\nfile \"a\\zz\"", 2, 8, "two hexadecimal digits"),
        ("program lp64\nfile \"\\ff\"", 2, 6, "not UTF-8"),
        ("program lp64\ntype t1 = void", 2, 6, "this is t0"),
        ("program lp64\nfunction @f() {\n  fail ~", 3, 8, "unexpected character '~'"),
        ("program lp64\nfunction @f() {\n  frob i32 1\n}", 3, 3, "no instruction is called frob"),
        ("program lp64\nfunction @f() {\n  call @g()\n  return\n}", 3, 8, "nothing of this name"),
        ("program lp64\nfunction @f() {\n  jump b\n}", 3, 8, "no such block"),
        ("program lp64\nfunction @f() -> i32 {\n  return %x\n}", 3, 10, "nothing defines this register"),
        ("program lp64\nfunction @f() {\n  begin x\n}", 3, 9, "no such local"),
        (
            "program lp64\nfunction @f() {\na:\n  return\na:\n  return\n}",
            5,
            1,
            "another block has this label",
        ),
        ("program lp64\nfunction @f() {\n  local x: i8\n  local x: i8\n  return\n}", 4, 9, "another local"),
        ("program lp64\nfunction @f() {\n  fail trap\n}", 4, 1, "does not end with jump"),
        ("program lp64\nfunction @f() {\n  return\n  return\n}", 4, 3, "expected a label"),
        ("program lp64\nfunction @f(i32) {\n  return\n}", 2, 13, "needs a register"),
        ("program lp64\nfunction @f() @3:7", 2, 15, "a file that the text does not declare"),
        ("program lp64\nfunction @f() @3", 2, 15, "@line:column"),
        (
            "program lp64\nfunction @f() {\n  %x = undefined.poison i8\n  %x = undefined.poison i9\n  return\n}",
            4,
            3,
            "the type i8 before",
        ),
        ("program lp64\nfunction @f(%p: ptr) {\n  store i32 %p, %p\n  return\n}", 3, 13, "has the type ptr"),
        ("program lp64\nfunction @f() {\n  fail trap s0 s0\n  return\n}", 3, 16, "end of the line"),
        ("program lp64\nfunction @f() {", 2, 16, "does not end with jump"),
        ("program lp64\nglobal @g size 8 = hex \"\" [0: label @f b]\nfunction @f()", 2, 40, "no such block"),
    ] {
        let error = parse(text).expect_err(text);
        let ParseError { line: l, column: c, message: m } = &error;
        assert!(m.contains(message) && (*l, *c) == (line, column), "{text}\n{error}");
    }
}

#[test]
fn large_texts_are_read_without_deep_stacks() {
    let deep = format!("program lp64\nfunction @f{}", "(".repeat(1_000_000));
    assert!(parse(&deep).is_err());
    let blocks = 100_000;
    let mut text = "program lp64\nfunction @f(%c: i1) {\n  jump b0\n".to_owned();
    for block in 0..blocks {
        text.push_str(&format!("b{block}:\n  %x.{block} = copy i32 1\n  branch %c, b{}, exit\n", block + 1));
    }
    text.push_str(&format!("b{blocks}:\n  jump exit\nexit:\n  return\n}}\n"));
    let program = parse(&text).unwrap();
    assert_eq!(validate(&program), []);
    assert_eq!(parse(&print(&program)), Ok(program));
}

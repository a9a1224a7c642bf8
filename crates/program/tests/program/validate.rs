//! Each test breaks one invariant, and nothing else.

use tayra_program::text::parse;
use tayra_program::{
    Body, Constant, Entity, Function, Initialiser, Instruction, LocalKind, Operand, Operation, Place,
    Program, ScalarType, Table, TerminatorKind, validate,
};

/// The one thing that is wrong with `program`.
fn only_fault(program: &Program) -> String {
    let found = validate(program);
    assert_eq!(found.len(), 1, "{found:#?}");
    found[0].message.clone()
}

fn parsed(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A program of one function: its header behind `function @f`, and its lines.
fn function(rest: &str) -> Program {
    parsed(&format!("program lp64\nfile \"a.c\"\ntype t0 = void\nglobal @g size 8\nfunction @f{rest}\n"))
}

/// A body with parameters of many types, whose first block holds `line`.
fn line(line: &str) -> Program {
    function(&format!(
        "(%i: i32, %l: i64, %p: ptr, %d: f64, %s: f32, %b: i1, ...) -> i32 {{
  local x: i32
  local m: 8
  local marked: 4 marked
  local unsure: 4 uncertain
  {line}
  return %i
}}"
    ))
}

fn says(program: &Program, message: &str) {
    let fault = only_fault(program);
    assert!(fault.contains(message), "{fault:?} does not say {message:?}");
}

fn first_function(program: &mut Program) -> &mut Function {
    program.functions.values_mut().next().expect("the program has a function")
}

fn first_body(program: &mut Program) -> &mut Body {
    first_function(program).body.as_mut().expect("the function has a body")
}

fn first_operation(program: &mut Program) -> &mut Instruction {
    &mut first_body(program).blocks[Entity::from_index(0)].instructions[0]
}

#[test]
fn the_programs_that_are_broken_below_are_valid_before() {
    for program in [
        line("%r = add i32 %i, 1"),
        function("() -> i32"),
        parsed(include_str!("example.tayra")),
        parsed("program ilp32\n"),
    ] {
        assert_eq!(validate(&program), []);
    }
}

#[test]
fn operands_and_results_have_the_types_of_their_operation() {
    for (text, message) in [
        ("%r = add i32 %i, i64 1", "an operand is i64, the result i32"),
        ("%r: i64 = add i64 %l, %i", "an operand is i32"),
        ("%r = add f64 %d, %d", "should be an integer"),
        ("%r = sdiv.signed i32 %i, 1", "only sums, differences"),
        ("%r = fadd i32 %i, %i", "should be a float"),
        ("%r = fadd f64 %d, %s", "an operand is f32"),
        ("%r = fneg i32 %i", "should be a float"),
        ("%r = compare.eq i32 %i, %l", "the right operand is i64"),
        ("%r = compare.eq f64 %d, %d", "not compared like integers"),
        ("%r: i8 = compare.eq i32 %i, 1", "the result is i8"),
        ("%r = fcompare.l i32 %i, 1", "should be a float"),
        ("%r = fcompare.l f64 %d, %s", "the right operand is f32"),
        ("%r = select i32 %i, 1, 2", "the condition is i32"),
        ("%r = select i32 %b, 1, %l", "an operand is i64"),
        ("%r = copy i32 %l", "an operand is i64"),
        ("%r = offset %p, %d * 4", "an index is f64"),
        ("%r: i64 = offset %p", "an operand is ptr"),
        ("%r = load i32 %l", "the address is i64"),
        ("%r = load i32 %p align 3", "not a power of two"),
        ("store i32 1, %i", "the address is i32"),
        ("store i32 1, %p align 0", "not a power of two"),
        ("copy_memory %l, %p, i64 1", "the destination is i64"),
        ("copy_memory %p, %l, i64 1", "the source is i64"),
        ("copy_memory %p, %p, %p", "the length is ptr"),
        ("fill_memory %l, 1, i64 1", "the destination is i64"),
        ("fill_memory %p, %i, i64 1", "the byte is i32"),
        ("fill_memory %p, 1, %d", "the length is f64"),
        ("%r: i64 = read x", "the result is i64"),
        ("write x, %l", "the value is i64"),
        ("%r = allocate_stack %i", "the size is i32"),
        ("%r = allocate_stack 8 align 12", "not a power of two"),
        ("%r: i64 = allocate_stack 8", "the result is i64"),
        ("%r: i64 = stack_save", "the result is i64"),
        ("stack_restore %i", "the token is i32"),
        ("call *%l()", "the callee is i64"),
        ("call @f(%i by_value 8)", "an argument passed by value is i32"),
        ("call @f(%p by_value 8 align 7)", "not a power of two"),
        ("call @f(%i result)", "where the result goes is i32"),
        ("va_start %i", "the list is i32"),
        ("va_end %i", "the list is i32"),
        ("va_copy %i, %p", "the destination is i32"),
        ("va_copy %p, %i", "the source is i32"),
    ] {
        says(&line(text), message);
    }
}

#[test]
fn offsets_start_from_a_pointer() {
    says(&line("%r: i64 = offset %l"), "the base is i64");
}

#[test]
fn casts_go_between_the_types_they_are_for() {
    for text in [
        "%r = truncate i32 %i to i32",
        "%r = truncate f64 %d to i32",
        "%r = zero_extend i32 %i to i16",
        "%r = sign_extend i32 %i to i32",
        "%r = float_truncate f32 %s to f64",
        "%r = float_extend f64 %d to f32",
        "%r = float_to_signed i32 %i to i32",
        "%r = float_to_unsigned f64 %d to ptr",
        "%r = signed_to_float f64 %d to f64",
        "%r = unsigned_to_float i32 %i to i64",
        "%r = pointer_to_int i64 %l to i64",
        "%r = int_to_pointer ptr %p to ptr",
        "%r = bitcast i32 %i to f64",
        "%r = bitcast ptr %p to i64",
    ] {
        says(&line(text), "does not go from");
    }
    assert_eq!(validate(&line("%r = bitcast i64 %l to f64")), []);
}

#[test]
fn intrinsics_have_their_arity_and_types() {
    for (text, message) in [
        ("%r = population_count i32 %i, 1", "takes 1 arguments and yields 1"),
        ("%r = with_overflow.add.signed i32 %i, 1", "takes 2 arguments and yields 2"),
        ("%r, %o: i8 = with_overflow.add.signed i32 %i, 1", "the result is i8"),
        ("%r, %o = with_overflow.shl.signed i32 %i, 1", "does not come with an overflow flag"),
        ("%r = saturating.mul.signed i32 %i, 1", "does not saturate"),
        ("%r = signed_max i32 %i, %l", "an argument is i64"),
        ("%r = population_count f64 %d", "should be an integer"),
        ("%r: i64 = population_count i32 %i", "the result is i64"),
        ("%r = floor i32 %i", "should be a float"),
        ("%r = is_float_class.1024 f64 %d", "ten classes"),
        ("%r: i32 = is_float_class.1 f64 %d", "the result is i32"),
        ("%r = math.powi f64 %d, %l", "an argument is i64"),
        ("%r = math.pow f64 %d", "takes 2 arguments"),
        ("%r = funnel_shift_left i32 %i, 1", "takes 3 arguments"),
        ("%r = byte_swap i1 %b", "only whole bytes"),
    ] {
        says(&line(text), message);
    }
}

#[test]
fn locals_are_used_as_they_live() {
    for (text, message) in [
        ("store ptr &x, %p", "the address of the promoted local x is taken"),
        ("%r = call i32 *&x()", "the address of the promoted local x is taken"),
        ("%r: i64 = read m", "lives in memory"),
        ("write m, i64 1", "lives in memory"),
        ("begin x", "not marked"),
        ("begin unsure", "not marked"),
        ("end x", "does not agree"),
        ("end m uncertain", "does not agree"),
        ("end unsure", "does not agree"),
    ] {
        says(&line(text), message);
    }
    for text in ["begin marked", "end marked", "end marked uncertain", "end unsure uncertain"] {
        assert_eq!(validate(&line(text)), [], "{text}");
    }
}

#[test]
fn va_start_needs_a_variadic_function() {
    says(&function("(%p: ptr) {\n  va_start %p\n  return\n}"), "not variadic");
}

#[test]
fn terminators_have_the_types_of_their_operands() {
    for (text, message) in [
        ("branch %i, a, a", "a condition is i32"),
        ("switch ptr %p [default: a]", "the value of a switch is ptr"),
        ("switch i8 3 [1: a, 1: a, default: a]", "the case 1 is there twice"),
        ("goto %i [a]", "the address of a jump is i32"),
        ("jump a(%i)", "an edge passes 1 values"),
        ("jump c(%i)", "an argument of an edge is i32"),
        ("branch true, a, c", "an edge passes 0 values"),
        ("return %i", "returns 1 values and should return 0"),
    ] {
        let text = format!("(%i: i32, %p: ptr) {{\n  {text}\na:\n  return\nc(%q: ptr):\n  return\n}}");
        says(&function(&text), message);
    }
    says(&function("() -> i32 {\n  return i64 1\n}"), "a returned value is i64");
    says(
        &function("(%i: i32) {\n  local x: ptr\n  jump a(&x)\na(%q: ptr):\n  return\n}"),
        "promoted local x",
    );
}

#[test]
fn a_case_fits_the_width_of_its_switch() {
    let mut program = function("(%i: i8) {\n  switch i8 %i [1: a, default: a]\na:\n  return\n}");
    let body = first_body(&mut program);
    let TerminatorKind::Switch { cases, .. } = &mut body.blocks[Entity::from_index(0)].terminator.kind else {
        panic!()
    };
    cases[0].value = 256;
    says(&program, "does not fit into 8 bits");
}

#[test]
fn registers_are_assigned_once() {
    says(&line("%r = add i32 %i, 1\n  %r = add i32 %i, 2"), "r6 is assigned twice");
    says(&function("(%i: i32) {\n  jump a(%i)\na(%i: i32):\n  return\n}"), "r0 is assigned twice");
}

#[test]
fn registers_are_assigned_before_they_are_read() {
    for (text, message) in [
        ("() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  return\n}", "before it is assigned"),
        ("() {\n  %a = add i32 %a, 1\n  return\n}", "before it is assigned"),
        ("() {\n  registers %a: i32\n  %b = add i32 %a, 1\n  return\n}", "assigned nowhere"),
        (
            "(%c: i1) -> i32 {\n  branch %c, l, r\nl:\n  %a = copy i32 1\n  jump e\nr:\n  jump e\ne:\n  return %a\n}",
            "before it is assigned",
        ),
        (
            "() -> i32 {\n  jump l\nl:\n  jump m(%a)\nm(%q: i32):\n  %a = copy i32 1\n  branch true, l, e\ne:\n  return %a\n}",
            "before it is assigned",
        ),
        ("() -> i32 {\n  return %a\nnever:\n  %a = copy i32 1\n  unreachable\n}", "before it is assigned"),
    ] {
        says(&function(text), message);
    }
    let unreachable_code = "() {\n  return\nnever:\n  %b = copy i32 %a\n  %a = copy i32 1\n  unreachable\n}";
    assert_eq!(validate(&function(unreachable_code)), []);
    let loop_carried =
        "() {\n  jump l(i32 0)\nl(%i: i32):\n  %n = add i32 %i, 1\n  branch true, l(%n), e\ne:\n  return\n}";
    assert_eq!(validate(&function(loop_carried)), []);
}

#[test]
fn the_entry_stands_alone() {
    says(&function("() {\ne:\n  jump e\n}"), "the entry block has a predecessor");
    says(&function("() {\ne(%a: i32):\n  return\n}"), "the entry block has parameters");
}

#[test]
fn parameters_match_their_registers() {
    let mut program = function("(%i: i32) {\n  return\n}");
    first_function(&mut program).parameters[0].scalar = ScalarType::Pointer;
    says(&program, "its parameter ptr");
    let mut program = function("(%i: i32) {\n  return\n}");
    first_function(&mut program).parameters.clear();
    says(&program, "0 parameters and 1 registers");
    says(&function("(i32 by_value 8)"), "a parameter passed by value is a pointer");
    says(&function("(ptr by_value 8 align 3)"), "not a power of two");
}

#[test]
fn integer_types_have_1_to_128_bits() {
    says(&function("(i129)"), "integers have 1 to 128 bits, not 129");
    says(&function("() -> i0"), "integers have 1 to 128 bits, not 0");
    says(&function("() {\n  local x: i200\n  return\n}"), "not 200");
    says(&function("() {\n  registers %x: i200\n  return\n}"), "not 200");
}

#[test]
fn scopes_form_a_tree_by_number() {
    says(&function("() {\n  scope s1 in s1\n  return\n}"), "s1 must lie in a scope before it");
    says(&function("() {\n  scope s0 in s0\n  return\n}"), "s0 must lie in a scope before it");
    says(&function("() {\n  return s7\n}"), "scope s7 is out of range");
    says(&function("() {\n  local x: i32 s7\n  return\n}"), "scope s7 is out of range");
    says(&function("() {\n  fail trap s7\n  return\n}"), "scope s7 is out of range");
}

#[test]
fn a_body_has_a_block_and_a_scope() {
    says(&function("() {\n}"), "a body needs a block");
    let mut program = function("() {\n  return\n}");
    first_body(&mut program).scopes = Table::new();
    assert_eq!(validate(&program)[0].message, "a body needs a scope");
}

#[test]
fn alignments_are_powers_of_two() {
    says(&function("() {\n  local x: 8 align 3\n  return\n}"), "not a power of two");
    says(&parsed("program lp64\nglobal @g size 3 align 3\n"), "not a power of two");
}

#[test]
fn names_are_unique() {
    says(&parsed("program lp64\nfunction @f()\nfunction @f()\n"), "two functions or globals are called f");
    says(&parsed("program lp64\nglobal @f size 1\nfunction @f()\n"), "two functions or globals are called f");
}

#[test]
fn c_types_name_c_types() {
    says(&parsed("program lp64\ntype t0 = pointer t3\n"), "type3 is out of range");
    says(&parsed("program lp64\ntype t0 = struct {\"a\": t3 at 0}\n"), "type3 is out of range");
    says(&parsed("program lp64\ntype t0 = function t0 (t3)\n"), "type3 is out of range");
    says(&parsed("program lp64\ntype t0 = array t1\ntype t1 = typedef \"x\" t0\n"), "of itself");
    says(&parsed("program lp64\nglobal @g size 1 type t3\n"), "type3 is out of range");
    says(&function("() type t3"), "type3 is out of range");
    says(&function("() {\n  local x: i32 type t3\n  return\n}"), "type3 is out of range");
    let chain = "program lp64\ntype t0 = pointer t1\ntype t1 = typedef \"p\" t0\n";
    assert_eq!(validate(&parsed(chain)), []);
}

#[test]
fn initialisers_fit() {
    for (text, message) in [
        ("size 2 = bytes \"abc\"", "is longer than it"),
        ("size 16 = hex \"\" [8: null, 0: null]", "overlap or are not sorted"),
        ("size 16 = hex \"\" [0: null, 4: null]", "overlap or are not sorted"),
        ("size 12 = hex \"\" [8: null]", "lies outside it"),
        ("size 16 = hex \"00000001\" [0: null]", "under a relocation are not zero"),
        ("size 8 = hex \"\" [0: i64 3]", "is not a pointer"),
    ] {
        says(&parsed(&format!("program lp64\nglobal @g {text}\n")), message);
    }
    assert_eq!(validate(&parsed("program ilp32\nglobal @g size 8 = hex \"\" [0: null, 4: null]\n")), []);
}

#[test]
fn constants_fit_their_width() {
    let mut program = line("%r = add i32 %i, 1");
    let Operation::Binary { right, .. } = &mut first_operation(&mut program).operation else { panic!() };
    *right = Operand::Constant(Constant::Int { bits: 32, value: 1 << 32 });
    says(&program, "does not fit into 32 bits");
    says(&line("%r = copy i0 0"), "a constant has 0 bits");
    let mut program = line("%r = copy f32 1.0");
    let Operation::Copy { value, .. } = &mut first_operation(&mut program).operation else { panic!() };
    *value = Operand::Constant(Constant::Float { kind: tayra_program::FloatKind::F32, pattern: 1 << 32 });
    says(&program, "too wide for f32");
}

#[test]
fn ids_are_in_range() {
    let out = 99;
    for (operand, message) in [
        (Operand::Register(Entity::from_index(out)), "register r99 is out of range"),
        (Operand::LocalAddress(Entity::from_index(out)), "local l99 is out of range"),
        (Operand::Constant(Constant::Function(Entity::from_index(out))), "f99 is out of range"),
        (
            Operand::Constant(Constant::Global { global: Entity::from_index(out), offset: 0 }),
            "g99 is out of range",
        ),
        (
            Operand::Constant(Constant::Label {
                function: Entity::from_index(0),
                block: Entity::from_index(out),
            }),
            "no block b99",
        ),
    ] {
        let mut program = line("%r = copy ptr @g");
        let Operation::Copy { value, .. } = &mut first_operation(&mut program).operation else { panic!() };
        *value = operand;
        says(&program, message);
    }
    for (text, local) in [("%r = read x", 0), ("write x, 1", 0), ("begin marked", 2), ("end marked", 2)] {
        let mut program = line(text);
        if let Operation::ReadLocal { local, .. }
        | Operation::WriteLocal { local, .. }
        | Operation::BeginScope { local }
        | Operation::EndScope { local, .. } = &mut first_operation(&mut program).operation
        {
            *local = Entity::from_index(out + local.index());
        }
        says(&program, &format!("local l{} is out of range", out + local));
    }
}

#[test]
fn results_callees_targets_and_parameters_are_in_range() {
    let mut program = line("%r = copy i32 1");
    let Operation::Copy { dest, .. } = &mut first_operation(&mut program).operation else { panic!() };
    *dest = Entity::from_index(99);
    says(&program, "register r99 is out of range");

    let mut program = line("call @f()");
    let Operation::Call { callee, .. } = &mut first_operation(&mut program).operation else { panic!() };
    *callee = tayra_program::Callee::Direct(Entity::from_index(99));
    says(&program, "f99 is out of range");

    let mut program = function("() {\n  jump a\na:\n  return\n}");
    let body = first_body(&mut program);
    body.blocks[Entity::from_index(0)].terminator.kind.edges_mut()[0].target = Entity::from_index(99);
    says(&program, "block b99 is out of range");

    let mut program = function("(%a: i32) {\n  return\n}");
    first_body(&mut program).parameters[0] = Entity::from_index(99);
    says(&program, "register r99 is out of range");
}

#[test]
fn places_name_files() {
    let nowhere = Place { file: Some(Entity::from_index(9)), line: 1, column: 1 };
    let mut program = line("%r = copy i32 1");
    first_operation(&mut program).place = nowhere;
    says(&program, "file9 of a place is out of range");
    let mut program = line("%r = copy i32 1");
    first_operation(&mut program).place = Place { file: None, line: 3, column: 0 };
    says(&program, "a line but no file");
    let mut program = function("()");
    first_function(&mut program).place = nowhere;
    says(&program, "file9 of a place is out of range");
    let mut program = function("()");
    program.globals.values_mut().next().unwrap().place = nowhere;
    says(&program, "file9 of a place is out of range");
    let mut program = function("() {\n  local x: i32\n  return\n}");
    let body = first_body(&mut program);
    body.locals[Entity::from_index(0)].place = nowhere;
    says(&program, "file9 of a place is out of range");
    body_scope_place(nowhere);
}

fn body_scope_place(nowhere: Place) {
    let mut program = function("() {\n  return\n}");
    let body = first_body(&mut program);
    body.scopes[Entity::from_index(0)].place = nowhere;
    says(&program, "file9 of a place is out of range");
}

#[test]
fn mismatching_calls_are_allowed() {
    let text = "program lp64\nfunction @old() -> i32 unprototyped\nfunction @new(ptr)\nfunction @f() {
  %a = call f64 @old(i64 5)
  %b, %c = call (i32, i32) @new()
  return
}\n";
    assert_eq!(validate(&parsed(text)), []);
}

#[test]
fn a_fault_knows_its_function_and_place() {
    let program = line("%r = add i32 %i, i64 1 @3:7");
    let found = validate(&program);
    assert_eq!(found[0].function.as_deref(), Some("f"));
    assert_eq!(program.show_place(found[0].place), "a.c:3:7");
}

#[test]
fn a_zero_initialiser_and_a_memory_local_of_any_size_are_fine() {
    let mut program = function("() {\n  local x: 0\n  return\n}");
    program.globals.values_mut().next().unwrap().initial = Initialiser::Zero;
    let body = first_body(&mut program);
    body.locals[Entity::from_index(0)].kind = LocalKind::Memory { size: u64::MAX, align: 1 };
    assert_eq!(validate(&program), []);
}

//! Which locals become variables of the frame.

use crate::common::{keeps, turns};
use tayra_program::passes::promote::run;

#[test]
fn a_local_that_is_merely_loaded_and_stored_is_promoted() {
    turns(
        run,
        "function @f(%a: i32) -> i32 {
  local x: 4
  store i32 %a, &x @1:2
  store i32 7, &x
  %v = load i32 &x @2:3
  %dead = load i32 &x
  return %v
}",
        "function @f(%a: i32) -> i32 {
  local x: i32
  write x, %a @1:2
  write x, 7
  %v = read x @2:3
  %dead = read x
  return %v
}",
    );
}

#[test]
fn marks_of_its_scope_stay() {
    turns(
        run,
        "function @f() {
  local x: 4 marked
  local y: 4 uncertain
  begin x
  store i32 1, &x
  store i32 1, &y
  end x
  end y uncertain
  return
}",
        "function @f() {
  local x: i32 marked
  local y: i32 uncertain
  begin x
  write x, 1
  write y, 1
  end x
  end y uncertain
  return
}",
    );
}

#[test]
fn one_round_only() {
    // `scopes1` of PITFALLS: were `p` promoted first and `x` judged after that, the use after scope would vanish.
    turns(
        run,
        "function @f() -> i32 {
  scope s1
  local p: 8
  local x: 4 marked s1
  begin x s1
  store i32 7, &x s1
  store ptr &x, &p s1
  end x s1
  %0 = load ptr &p
  %1 = load i32 %0
  return %1
}",
        "function @f() -> i32 {
  scope s1
  local p: ptr
  local x: 4 marked s1
  begin x s1
  store i32 7, &x s1
  write p, &x s1
  end x s1
  %0 = read p
  %1 = load i32 %0
  return %1
}",
    );
}

#[test]
fn whatever_else_uses_the_address_keeps_it_in_memory() {
    for line in [
        "store ptr &x, %p",
        "store ptr &x, &x",
        "call @g(&x)",
        "call *&x()",
        "%q = offset &x, 0",
        "%q = copy ptr &x",
        "%q = compare.eq ptr &x, null",
        "%q = pointer_to_int ptr &x to i64",
        "%q = select ptr true, &x, null",
        "fill_memory &x, 0, i64 8",
        "copy_memory &x, %p, i64 8",
        "va_end &x",
        "%q = load i64 &x volatile",
        "store i64 1, &x volatile",
        "store i32 1, &x",
        "%q = load f64 &x",
    ] {
        keeps(
            run,
            &format!(
                "function @g(ptr)
function @f(%p: ptr) {{
  local x: 8
  store i64 1, &x
  {line}
  return
}}"
            ),
        );
    }
    keeps(run, "function @f() -> ptr {\n  local x: 8\n  store i64 1, &x\n  return &x\n}");
    keeps(run, "function @f() {\n  local x: 8\n  store i64 1, &x\n  jump b(&x)\nb(%q: ptr):\n  return\n}");
}

#[test]
fn the_type_must_fill_the_local_with_whole_bytes() {
    keeps(run, "function @f() {\n  local x: 8\n  store i32 1, &x\n  return\n}");
    keeps(run, "function @f() {\n  local x: 1\n  store i1 true, &x\n  return\n}");
    keeps(run, "function @f() {\n  local x: 2\n  store i12 1, &x\n  return\n}");
    keeps(run, "function @f() {\n  local unused: 4\n  return\n}");
    for (size, scalar) in
        [(16, "x87"), (10, "x87"), (16, "i128"), (3, "i24"), (8, "ptr"), (4, "f32"), (16, "f128")]
    {
        turns(
            run,
            &format!(
                "function @f(%v: {scalar}) {{\n  local x: {size}\n  store {scalar} %v, &x\n  return\n}}"
            ),
            &format!("function @f(%v: {scalar}) {{\n  local x: {scalar}\n  write x, %v\n  return\n}}"),
        );
    }
}

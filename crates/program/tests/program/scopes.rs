//! Scope marks from debug scopes. Blocks, places and scopes are what clang 19 emits for the C above each test.

use crate::common::{keeps, turns};
use tayra_program::passes::scopes::run;

#[test]
fn switch_that_jumps_past_a_declaration() {
    // switch (c) { int y; case 1: y = 1; p = &y; case 2: y = 2; } return *p;
    let text = |local: &str, first: &str, second: &str, last: &str| {
        format!(
            "function @f(%c: i32) -> i32 {{
  scope s1 @3:34
  local p: 8
  local y: 4 {local} @3:39 s1
entry:
  store ptr null, &p @3:20
  switch i32 %c [1: one, 2: two, default: after] @3:25
one:
  {first}store i32 1, &y @3:51 s1
  store ptr &y, &p @3:55 s1
  jump two @3:60 s1
two:
  store i32 2, &y @3:76 s1
  {second}jump after @3:80 s1
after:
  %q = load ptr &p @3:96
  %v = load i32 %q @3:95
  return %v @3:88
{last}}}"
        )
    };
    let begin = "begin y @3:39 s1\n  ";
    turns(
        run,
        &text("", "", "", ""),
        &text("marked", begin, "end y @3:80 s1\n  ", "7:\n  begin y @3:39 s1\n  jump two @3:25\n")
            .replace("2: two", "2: 7"),
    );
    turns(run, &text("uncertain", "", "", ""), &text("uncertain", "", "end y uncertain @3:80 s1\n  ", ""));
}

#[test]
fn goto_into_a_block_and_back_within_it() {
    // if (c) goto in; c = 2; { int z; c = 3; in: z = 5; use(&z); if (nondet()) goto in; } return 0;
    let text = |local: &str, jump: &str, fall: &str, last: &str| {
        format!(
            "function @use(ptr) -> i1
function @f(%c: i1) -> i32 {{
  scope s1 in s0 @4:45
  scope s2 in s0 @4:28
  scope s3 in s1 @4:83
  local c: 4
  local z: 4 {local} @4:51 s1
entry:
  store i32 1, &c @4:20
  branch %c, if.then, if.end @4:28
if.then:
  {jump}jump in @4:31 s2
if.end:
  store i32 2, &c @4:41
  {fall}store i32 3, &c @4:55 s1
  jump in @4:54 s1
in:
  store i32 5, &z @4:64 s1
  %again = call i1 @use(&z) @4:74 s3
  branch %again, if.then3, if.end4 @4:83 s1
if.then3:
  jump in @4:93 s3
if.end4:
  {last}store i32 4, &c @4:112
  return i32 0 @4:104
}}"
        )
    };
    turns(
        run,
        &text("", "", "", ""),
        &text("marked", "begin z @4:51 s1\n  ", "begin z @4:51 s1\n  ", "end z @4:83 s1\n  "),
    );
}

#[test]
fn every_round_of_an_endless_loop_is_a_life() {
    // while (1) { L:; int y; use(&y); if (nondet()) goto L; }: only the jumps lie outside the body.
    let text = |local: &str, begin: &str, end: &str| {
        format!(
            "function @use(ptr) -> i1
function @f() {{
  scope s1 @2:10
  scope s2 in s1 @2:30
  local y: 4 {local} @2:18 s1
entry:
  jump while.body @2:3
while.body:
  {begin}jump L @2:12 s1
L:
  %again = call i1 @use(&y) @2:21 s1
  branch %again, if.then, if.end @2:30 s1
if.then:
  jump L @2:34 s2
if.end:
  {end}jump while.body @2:3
}}"
        )
    };
    // Back at `L` from within, y lives on: the birth is on the way in, not at `L`.
    turns(run, &text("", "", ""), &text("marked", "begin y @2:18 s1\n  ", "end y @2:30 s1\n  "));
}

#[test]
fn the_branch_of_a_for_does_not_end_what_its_header_made() {
    // for (int i = 0; i < n; i++, p = (int[]){i}) use(p): the literal lives as long as the loop.
    let text = |local: &str, begin: &str, end: &str| {
        format!(
            "function @use(ptr)
function @f(%n: i32) {{
  scope s1 @6:3
  scope s2 in s1 @6:3
  scope s3 in s2 @6:40
  local i: 4 marked @6:12 s1
  local p: 8
  local literal: 4 {local} @6:30 s2
entry:
  begin i @6:12 s1
  store i32 0, &i @6:12 s1
  {begin}jump for.cond @6:8 s1
for.cond:
  %0 = load i32 &i @6:19 s2
  %cmp = compare.slt i32 %0, %n @6:20 s2
  branch %cmp, for.body, for.end @6:3 s1
for.body:
  %1 = load ptr &p @6:44 s3
  call @use(%1) @6:40 s3
  jump for.inc @6:44 s3
for.inc:
  store i32 7, &literal @6:30 s2
  store ptr &literal, &p @6:29 s2
  jump for.cond @6:3 s2
for.end:
  {end}end i @6:50
  store ptr null, &p @7:3
  return @8:1
}}"
        )
    };
    turns(run, &text("", "", ""), &text("marked", "begin literal @6:30 s2\n  ", "end literal @6:3 s2\n  "));
}

#[test]
fn a_living_sibling_keeps_the_scope_open() {
    // { int v; L:; int *q __attribute__((cleanup(f))) = &v; }: clang calls `f` at the closing brace, outside by place.
    let text = |local: &str, begin: &str, end: &str| {
        format!(
            "function @f(ptr)
function @g() {{
  scope s1 @3:5
  local v: 4 {local} @3:9 s1
  local q: 8 marked @3:20 s1
entry:
  {begin}begin q @3:20 s1
  store ptr &v, &q @3:20 s1
  jump cleanup @4:1
cleanup:
  call @f(&q) @4:1
  end q @4:1
  {end}call @f(null) @5:1
  return @6:1
}}"
        )
    };
    turns(run, &text("", "", ""), &text("marked", "begin v @3:9 s1\n  ", "end v @4:1 s1\n  "));
}

#[test]
fn steps_without_a_place_go_with_what_came_before() {
    let text = |local: &str, begin: &str, end: &str| {
        format!(
            "function @f(%c: i1) {{
  scope s1 @1:1
  local x: 4 {local} @1:2 s1
  local slot: 4
  store i32 0, &slot @1:1
  {begin}store i32 1, &x @1:3 s1
  branch %c, leave, stay @1:4 s1
leave:
  store i32 1, &slot
  jump cleanup @1:5 s1
stay:
  store i32 0, &slot
  jump cleanup
cleanup:
  %dest = load i32 &slot
  switch i32 %dest [0: on, default: out]
on:
  store i32 2, &x @1:6 s1
  jump out @1:7 s1
out:
  {end}store i32 3, &slot @2:1
  return
}}"
        )
    };
    turns(
        run,
        &text("", "", ""),
        // The edge from the switch has no place; that of `on` has. Both end x, so `out` does.
        &text("marked", "begin x @1:2 s1\n  ", "end x s1\n  "),
    );
}

#[test]
fn leaving_and_entering_at_once_goes_from_the_inside_out() {
    let text = |local: &str, first: &str, second: &str| {
        format!(
            "function @f() {{
  scope s1 @1:1
  scope s2 in s1 @1:2
  scope s3 @2:1
  local a: 4 {local} @1:1 s1
  local b: 4 {local} @1:2 s2
  local c: 4 {local} @2:1 s3
  {first}store i32 1, &b @1:3 s2
  {second}store i32 1, &c @2:2 s3
  return
}}"
        )
    };
    turns(
        run,
        &text("", "", ""),
        &text(
            "marked",
            "begin a @1:1 s1\n  begin b @1:2 s2\n  ",
            "end b @1:3 s2\n  end a @1:3 s1\n  begin c @2:1 s3\n  ",
        ),
    );
}

#[test]
fn a_computed_goto_out_of_a_scope_ends_it_behind_the_label() {
    let text = |local: &str, begin: &str, labels: &str| {
        format!(
            "function @f(%p: ptr, %c: i1) {{
  scope s1 @1:1
  local x: 4 {local} @1:2 s1
entry:
  branch %c, in, out @1:1
in:
  {begin}store i32 1, &x @1:3 s1
  goto %p [in2, out] @1:4 s1
in2:
  store i32 2, &x @1:5 s1
  goto %p [in2, out] @1:6 s1
{labels}}}"
        )
    };
    let before = "out:\n  fill_memory %p, 0, i64 1 @2:1\n  return @2:2\n";
    let after = "out:\n  end x @1:4 s1\n  jump 4 @2:2\n4:\n  fill_memory %p, 0, i64 1 @2:1\n  return @2:2\n";
    turns(
        run,
        &text("", "", before),
        &text("marked", "begin x @1:2 s1\n  ", after).replace("branch %c, in, out", "branch %c, in, 4"),
    );
}

#[test]
fn what_clang_marks_and_what_lives_as_long_as_the_function_stays() {
    keeps(
        run,
        "function @f() {
  scope s1 @1:1
  local whole: 4
  local marked: 4 marked s1
  local slot: 4 temporary s1
  begin marked @1:2 s1
  store i32 1, &slot @1:2 s1
  end marked @1:3
  store i32 1, &whole @1:4
  return
}",
    );
}

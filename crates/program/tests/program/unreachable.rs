//! Which blocks are removed.

use crate::common::turns;
use tayra_program::passes::unreachable::run;

#[test]
fn blocks_that_nothing_reaches_go_and_the_rest_is_renumbered() {
    turns(
        run,
        "function @f(%c: i1) -> i32 {
  jump b
dead:
  %d = copy i32 5
  branch %c, dead2(%d), b
dead2(%e: i32):
  jump dead
b:
  %x = copy i32 1
  return %x
}",
        "function @f(%c: i1) -> i32 {
  jump b
b:
  %x = copy i32 1
  return %x
}",
    );
}

#[test]
fn labels_count_as_reached_and_follow() {
    let text = |dead: &str| {
        format!(
            "global @table size 8 = hex \"\" [0: label @f kept]
function @f(%p: ptr) {{
  jump b
{dead}kept:
  jump also
also:
  return
b:
  %t = copy ptr label @g kept_too
  return
}}
function @g() {{
  return
{dead}kept_too:
  return
}}"
        )
    };
    turns(run, &text("dead:\n  jump dead\n"), &text(""));
}

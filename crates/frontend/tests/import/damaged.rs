//! Modules that somebody has damaged in plausible ways: another type, another operation, another constant.
//!
//! A bounded sample of what the fuzz target `import_ir` does for longer. Whatever LLVM accepts must become a valid
//! program; the rest must be a message.

use tayra_frontend::{LoadError, Sources};
use tayra_program::validate;

use crate::load_as;

const MODULE: &str = r#"
%s = type { i32, [3 x i16], ptr }
@g = global %s { i32 7, [3 x i16] [i16 1, i16 2, i16 3], ptr @g }
@w = global i136 -5
declare i32 @h(i32, ...)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main(i32 %n, ptr %p) {
entry:
  %a = alloca i64, i32 %n, align 8
  %x = load i32, ptr @g, align 4
  %y = getelementptr inbounds %s, ptr @g, i32 0, i32 1, i32 %x
  %z = load i16, ptr %y, align 2
  %e = sext i16 %z to i32
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %e, i32 %x)
  %f = extractvalue { i32, i1 } %o, 1
  br i1 %f, label %yes, label %no
yes:
  %v = load i136, ptr @w, align 1
  %u = shl i136 %v, 70
  %t = ashr i136 %u, 100
  %c = trunc i136 %t to i32
  store i136 %u, ptr @w, align 1
  br label %join
no:
  %q = call i32 (i32, ...) @h(i32 %x, i64 3, ptr %p)
  %d = sdiv i32 %q, 3
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 8, i1 false)
  switch i32 %d, label %join [ i32 1, label %yes
                               i32 4, label %join ]
join:
  %r = phi i32 [ %c, %yes ], [ %d, %no ], [ %d, %no ]
  %k = icmp slt i32 %r, %x
  %m = select i1 %k, i32 %r, i32 9
  ret i32 %m
}
"#;

const TYPES: [&str; 14] = [
    "i1",
    "i7",
    "i16",
    "i64",
    "i128",
    "i136",
    "ptr",
    "double",
    "x86_fp80",
    "<2 x i32>",
    "<2 x i136>",
    "[2 x i136]",
    "{ i32, i1 }",
    "ptr addrspace(1)",
];
const CONSTANTS: [&str; 8] = [
    "0",
    "-1",
    "poison",
    "undef",
    "null",
    "zeroinitializer",
    "340282366920938463463374607431768211456",
    "true",
];
const OPERATIONS: [&str; 10] = ["sext", "zext", "trunc", "shl", "ashr", "lshr", "sdiv", "urem", "mul", "xor"];

/// A damaged module: one word of `MODULE` replaced by one of its own kind.
fn damaged(random: &mut impl FnMut(usize) -> usize) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in MODULE.char_indices() {
        match start {
            None if is_word(c) => start = Some(at),
            Some(begin) if !is_word(c) => {
                words.push(begin..at);
                start = None;
            }
            None | Some(_) => {}
        }
    }
    loop {
        let word = words[random(words.len())].clone();
        let text = &MODULE[word.clone()];
        let named = MODULE[..word.start].ends_with(['%', '@']);
        let is_type = text == "ptr" || text.strip_prefix('i').is_some_and(|n| n.parse::<u32>().is_ok());
        let choices: &[&str] = if named {
            continue;
        } else if is_type {
            &TYPES
        } else if text.parse::<u64>().is_ok() {
            &CONSTANTS
        } else if OPERATIONS.contains(&text) {
            &OPERATIONS
        } else {
            continue;
        };
        let mut module = MODULE.to_owned();
        module.replace_range(word, choices[random(choices.len())]);
        // Another type is another one everywhere, or in this place only.
        if is_type && random(2) == 0 {
            return MODULE.replace(&format!("{text} "), &format!("{} ", TYPES[random(TYPES.len())]));
        }
        return module;
    }
}

#[test]
fn damaged_modules_are_valid_programs_or_messages() {
    let mut state = 20_u64;
    let mut random = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut accepted = 0;
    for _ in 0..60 {
        let module = damaged(&mut random);
        match load_as("t.ll", &module, Sources::default()) {
            Ok(loaded) => {
                assert_eq!(validate(&loaded.program), [], "{module}");
                accepted += 1;
            }
            Err(LoadError::BadModule { .. }) => {}
            Err(other) => panic!("{other}\n{module}"),
        }
    }
    // Damage that LLVM always refuses would show nothing.
    assert!(accepted > 5, "{accepted} of 60");
}

//! Inline assembly.

use crate::{import, unsupported};

#[test]
fn real_assembly_is_unsupported() {
    let program = import("int f(int x) { int y; __asm__(\"mov %1, %0\" : \"=r\"(y) : \"r\"(x)); return y; }");
    assert_eq!(unsupported(&program, "f"), ["inline assembly"]);
}

#[test]
fn empty_assembly_does_nothing() {
    let program = import(
        "int f(int x) { __asm__ volatile(\"\" ::: \"memory\"); __asm__ volatile(\"\" : : \"r\"(x)); __asm__(\"\" : \"+r\"(x)); return x; }",
    );
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn empty_assembly_that_sets_a_variable_is_unsupported() {
    let program = import("int f(void) { int y; __asm__(\"\" : \"=r\"(y)); return y; }");
    assert_eq!(unsupported(&program, "f"), ["inline assembly"]);
}

#[test]
fn assembly_that_jumps_is_unsupported() {
    let program = import("int f(void) { __asm__ goto(\"jmp %l0\" : : : : out); return 1; out: return 2; }");
    assert!(unsupported(&program, "f").contains(&"assembly that jumps".to_owned()));
}

#[test]
fn assembly_at_file_level_stops_main() {
    let program = import("__asm__(\".globl thing\"); int main(void) { return 0; }");
    assert_eq!(unsupported(&program, "main"), ["assembly at file level"]);
}

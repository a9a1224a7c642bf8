//! What runs before and after `main`.

use tayra_program::{Callee, Operation};

use crate::{import, operations, unsupported};

#[test]
fn constructors_run_first_by_priority() {
    let program = import(
        "int x; __attribute__((constructor(300))) static void late(void) { x = 2; }
         __attribute__((constructor(200))) static void early(void) { x = 1; } int main(void) { return x; }",
    );
    let called: Vec<&str> = operations(&program, "main")
        .into_iter()
        .filter_map(|o| match o {
            Operation::Call { callee: Callee::Direct(id), .. } => Some(program.functions[*id].name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(called, ["early", "late"]);
}

#[test]
fn constructors_of_a_main_that_calls_itself_are_unsupported() {
    let program = import(
        "int x; __attribute__((constructor)) static void first(void) { x = 1; }
         int main(int argc, char **argv) { return argc > 3 ? main(argc - 1, argv) : x; }",
    );
    assert_eq!(unsupported(&program, "main").len(), 1);
}

#[test]
fn destructors_are_unsupported() {
    let program = import(
        "int x; __attribute__((destructor)) static void last(void) { x = 1; } int main(void) { return x; }",
    );
    assert_eq!(unsupported(&program, "main").len(), 1);
}

//! `tayra check --draw` leaves pictures that name things as the program does.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};
use tempfile::TempDir;

const PROGRAM: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    int *table = malloc(n * sizeof *table);
    for (int i = 0; i <= n; i++)
        table[i] = 0;
    free(table);
    return 0;
}
";

fn check(folder: &TempDir, draw: &str) -> Output {
    let file = folder.path().join("program.c");
    std::fs::write(&file, PROGRAM).unwrap();
    let arguments = ["check", "--strategy", "prove", "--draw", draw, file.to_str().unwrap()];
    Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap()
}

#[test]
fn a_doubt_and_a_loop_are_drawn() {
    let folder = TempDir::new().unwrap();
    let pictures = folder.path().join("new").join("pictures");
    let output = check(&folder, pictures.to_str().unwrap());
    assert_eq!(output.status.code(), Some(3));
    for name in ["program-line-0008-out-of-bounds", "program-line-0007-loop-in-main"] {
        let dot = std::fs::read_to_string(pictures.join(format!("{name}.dot"))).unwrap();
        for words in ["4*n bytes, alive", "[0] up to [i]", "1 &lt;= n &lt;= 1000", "→ block1"] {
            assert!(dot.contains(words), "{words} is missing in {dot}");
        }
        let svg = std::fs::read_to_string(pictures.join(format!("{name}.svg"))).unwrap();
        assert!(svg.contains("4*n bytes, alive"));
    }
    let first: Vec<u8> = std::fs::read(pictures.join("program-line-0008-out-of-bounds.svg")).unwrap();
    check(&folder, pictures.to_str().unwrap());
    let second: Vec<u8> = std::fs::read(pictures.join("program-line-0008-out-of-bounds.svg")).unwrap();
    assert_eq!(first, second);
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("taken");
    std::fs::write(&taken, "a file").unwrap();
    let output = check(&folder, taken.to_str().unwrap());
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("cannot write pictures to") && message.contains("taken"), "{message}");
}

#[test]
fn memory_at_the_fault_of_a_run_is_drawn() {
    let folder = TempDir::new().unwrap();
    let program = "#include <stdlib.h>
struct node { struct node *next; int key; };
int main(void) {
    struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->next = second;
    first->key = 7;
    second->next = NULL;
    free(second);
    int key = first->next->key;
    free(first);
    return key;
}
";
    let file = folder.path().join("program.c");
    std::fs::write(&file, program).unwrap();
    let pictures = folder.path().join("pictures");
    let arguments = ["check", "--draw", pictures.to_str().unwrap(), file.to_str().unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_tayra")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let dot = std::fs::read_to_string(pictures.join("program-line-0009-fault-use-after-free.dot")).unwrap();
    let parts = [
        "variables of main",
        "heap block from line 4",
        ">key<",
        ">7<",
        "freed in line 8",
        "b0:r0:e -> b1:head",
    ];
    for part in parts {
        assert!(dot.contains(part), "{part} is missing in {dot}");
    }
    assert!(pictures.join("program-line-0009-fault-use-after-free.svg").exists());
}

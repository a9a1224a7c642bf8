//! Long scripts become those that a person would write.

use super::*;
use tayra_frontend::Sources;
use tayra_interpreter::{NoObserver, run};

/// The script that is left of `script`, which breaks memory safety.
fn minimised(program: &str, script: &str) -> Case {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("program.c");
    std::fs::write(&file, program).expect("a file");
    let sources = Sources { files: vec![file], ..Sources::default() };
    let program = tayra_frontend::load(&sources).expect("a program").program;
    let job = Job { malloc_may_fail: script.contains("fails"), ..Job::new(sources) };
    let asked = [Property::MemorySafety];
    let inputs = Inputs::Script(Script::parse(script).expect("a script"));
    let settings = RunSettings { inputs, ..settings(&asked, &job) };
    let first = run(&program, &settings, &mut NoObserver);
    let fault = first.faults.first().expect("a fault").clone();
    let mut finding = finding_of(&program, &first, &fault);
    let before = (finding.rule, finding.place.clone());
    let mut shown = Replayed { settings, run: first, fault };
    minimise(&program, &asked, &job, true, (&mut finding, &mut shown));
    assert_eq!((finding.rule, finding.place.clone()), before, "another fault");
    Case::of(&Script::parse(&finding.script).expect("a script"))
}

fn numbers(case: &Case) -> Vec<i128> {
    case.values.iter().map(|(_, value)| *value).collect()
}

const TREE: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *left, *right; };
static struct node *root;
static void insert(int key) {
    struct node **at = &root;
    while (*at) {
        if ((*at)->key == key) return;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    *at = malloc(sizeof **at);
    (*at)->key = key;
    (*at)->left = (*at)->right = 0;
}
static int depth(struct node *n) {
    if (!n) return 0;
    int l = depth(n->left), r = depth(n->right);
    return 1 + (l > r ? l : r);
}
static void drop(struct node *n) {
    if (!n) return;
    drop(n->left);
    drop(n->right);
    free(n);
}
int main(void) {
    int levels[3] = {0};
";

#[test]
fn a_tree_needs_as_many_keys_as_it_has_levels() {
    let keys = [41, -7, 88, 12, 12, 0, 900, 5, 63, -44, 17, 8, 8, 71, 3, -90, 27, 55, 1, 36];
    // The number of rounds comes first.
    let counted = format!(
        "{TREE} int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {{
        insert(__VERIFIER_nondet_int());
        levels[depth(root) - 1] = 1;
    }}
    drop(root);
    return 0;
}}
"
    );
    let line = |value: &i128| format!("value __VERIFIER_nondet_int = {value}\n");
    let script: String = std::iter::once(&82).chain(keys.iter().cycle().take(81)).map(line).collect();
    let left = numbers(&minimised(&counted, &script));
    assert_eq!((left.len(), left[0]), (5, 4), "{left:?}");
    assert!(left.iter().all(|value| value.abs() < 10), "{left:?}");
    // Every round asks whether there is another one.
    let asked = format!(
        "{TREE} while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    levels[root ? depth(root) - 1 : 0] = 1;
    drop(root);
    return 0;
}}
"
    );
    let four = "value __VERIFIER_nondet_int = 7\nvalue __VERIFIER_nondet_int = ";
    let script: String =
        [50, 20, 20, 20, 80, 50, 30, 10, 30, 99, 25].map(|key| format!("{four}{key}\n")).concat();
    let left = numbers(&minimised(&asked, &script));
    assert_eq!(left.len(), 9, "{left:?}");
    assert!(left.iter().all(|value| value.abs() < 10), "{left:?}");
}

#[test]
fn rounds_that_read_go_together_with_their_number() {
    let program = "extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int seen[300] = {0}, table[2] = {0};
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    for (unsigned i = 0; i < n; i++)
        seen[i] = __VERIFIER_nondet_short();
    int last = __VERIFIER_nondet_int();
    return table[last ? 2 : seen[0] & 1];
}
";
    let shorts = "value __VERIFIER_nondet_short = 5\n".repeat(200);
    let script = format!("value __VERIFIER_nondet_uchar = 199\n{shorts}value __VERIFIER_nondet_int = -8\n");
    assert_eq!(numbers(&minimised(program, &script)), [0, 0, 1]);
}

const LINES: &str = "#include <stdio.h>
#include <stdlib.h>
static char *read_line(void) {
    size_t size = 4, n = 0;
    char *line = malloc(size);
    int c;
    while ((c = getchar()) != EOF && c != '\\n') {
        if (n + 1 == size) line = realloc(line, size *= 2);
        line[n++] = (char)c;
    }
    if (c == EOF && n == 0) { free(line); return NULL; }
    line[n] = 0;
    return line;
}
int main(void) {
    char *line, *last = NULL;
    while ((line = read_line()) != NULL) {
        if (line[0] == '-') { free(last); last = NULL; }
        if (line[0] == '+' && line[1]) last = line; else free(line);
    }
    free(last);
    return 0;
}
";

#[test]
fn a_reader_of_lines_needs_a_few_letters() {
    let script = "stdin \"one\\n\\xffq  2+\\n+12 a\\n-\\n+first\\nx\\n\\n+second, 9\\nthe rest\\n\"\n";
    let left = minimised(LINES, script);
    assert_eq!(left.stdin.escape_ascii().to_string(), "+a\\n+a", "{left:?}");
}

#[test]
fn numbers_in_a_text_get_small_together() {
    // The middle one of three, and twice the largest.
    let program = "#include <stdio.h>
int main(void) {
    int a, b, c, d, table[2] = {0};
    if (scanf(\"%d %d %d %d\", &a, &b, &c, &d) != 4) return 0;
    return table[a < b && b < c && c == d ? 2 : 0];
}
";
    let left = minimised(program, "stdin \"  17 409 92372 92372\\n\"\n");
    assert_eq!(left.stdin.escape_ascii().to_string(), "0 1 2 2", "{left:?}");
}

#[test]
fn arguments_get_fewer_and_shorter() {
    let program = "#include <string.h>
int main(int argc, char **argv) {
    char copy[3];
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-')
            strcpy(copy, argv[i]);
    return copy[0];
}
";
    let script =
        "argument \"\\nabc\"\nargument \"x\"\nargument \"--\\x01 long\"\nargument \"\"\nfill seed 3\n";
    let left = minimised(program, script);
    assert_eq!(left.arguments, [b"-aa".to_vec()]);
    assert!(left.open.is_empty());
}

#[test]
fn a_run_that_another_fault_comes_first_in_is_no_witness() {
    // With 0 the division goes wrong before.
    let program = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[4] = {0};
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int c = 100 / a;
    table[b - 3] = c;
    return 0;
}
";
    let left = minimised(program, "value __VERIFIER_nondet_int = 57\nvalue __VERIFIER_nondet_int = 900\n");
    assert_eq!(numbers(&left), [1, 0]);
}

#[test]
fn the_first_allocation_fails_where_any_may() {
    let program = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct card { int rank; struct card *below; };
int main(void) {
    struct card *pile = 0;
    while (__VERIFIER_nondet_int()) {
        struct card *card = malloc(sizeof *card);
        card->rank = __VERIFIER_nondet_int();
        card->below = pile;
        pile = card;
    }
    return 0;
}
";
    let two = "value __VERIFIER_nondet_int = 1\nvalue __VERIFIER_nondet_int = 0\n";
    let case = minimised(program, &format!("{}block 4 fails\n", two.repeat(4)));
    assert_eq!((numbers(&case).as_slice(), case.fails.as_slice()), (&[1, 0][..], &[1][..]));
}

//! The words of reports: values by their C types, names as the source has them, inputs as a person would give them.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::Command;
use tempfile::TempDir;

/// The report of a check of some files, with runs of spaces made one.
fn check(files: &[(&str, &str)], arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .arg("check")
        .args(arguments)
        .args(files.iter().map(|(name, _)| name))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let mut report = String::from_utf8(output.stdout).unwrap();
    for picture in std::fs::read_dir(folder.path().join("drawn")).into_iter().flatten() {
        let path = picture.unwrap().path();
        if path.extension().is_some_and(|e| e == "svg") {
            report.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
    report.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[track_caller]
fn says(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(report.contains(part), "{part:?} is missing in\n{report}");
    }
}

#[track_caller]
fn never_says(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(!report.contains(part), "{part:?} is in\n{report}");
    }
}

#[test]
fn values_are_shown_by_their_c_types() {
    let program = "#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
enum colour { RED, GREEN = 7 };
static unsigned char level(int x) { return x > 10 ? 201 : 3; }
static bool big(int x) { return x > 10; }
static char letter(int x) { return x > 10 ? '\\n' : 'A'; }
static enum colour colour(int x) { return x > 10 ? GREEN : RED; }
static int take(unsigned char c, bool yes, char d) { return c > 200 && yes && d == '\\n'; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int table[3] = {1, 2, 3};
    if (level(x) == 201)
        if (big(x))
            if (letter(x) == '\\n')
                if (colour(x) == GREEN)
                    if (take(level(x), big(x), letter(x)))
                        return table[x];
    return 0;
}
";
    let report = check(&[("program.c", program)], &[]);
    says(
        &report,
        &[
            "`level(x) == 201` is true (level(x) = 201)",
            "`big(x)` is true (big(x) = 1)",
            "`letter(x) == '\\n'` is true (letter(x) = '\\n')",
            "`colour(x) == GREEN` is true (colour(x) = GREEN)",
            "`take` with c = 201, yes = 1, d = '\\n'",
        ],
    );
    never_says(&report, &["-55", "-1"]);
}

#[test]
fn a_struct_that_is_returned_or_passed_shifts_no_argument() {
    let program = "extern int __VERIFIER_nondet_int(void);
struct two { long a, b; };
struct three { long a, b, c; };
static struct three make(int k, char z, unsigned char u) {
    struct three made;
    made.a = k;
    made.b = z;
    made.c = u;
    return made;
}
static struct three other(int k) { return (struct three){k, k + 1, 4}; }
static long use(struct two t, int n, struct three q, char c, _Bool yes) {
    int table[4] = {0};
    q.a += 1;
    if (t.b > 1 && q.c > 2 && yes)
        return table[n + q.a];
    return c;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct two t = {1, 2};
    if (n <= 2 || n > 20)
        return 0;
    struct three q = make(n, 'x', 200);
    struct three r = other(n);
    if (r.b > 5)
        return (int)use(t, 7, q, 'c', n > 3);
    return 0;
}
";
    let report = check(&[("program.c", program)], &[]);
    says(
        &report,
        &[
            "calls `make` with k = 5, z = 'x', u = 200",
            "made.a = 5",
            "made.c = 200",
            "calls `other` with k = 5",
            "result.c = 4",
            "calls `use` with t.a = 1, t.b = 2, n = 7, c = 'c', yes = 1",
            "`t.b > 1` is true (t.b = 2)",
            "`q.c > 2` is true (q.c = 200)",
            "it goes wrong here, with n = 7, q.a = 6",
        ],
    );
}

#[test]
fn a_struct_that_is_passed_as_a_number_is_shown_by_its_fields() {
    let program = "struct point { int x; short y; char letter; };
struct holder { int *to; };
static int cell;
static struct point point(int x, short y) { struct point p = {x, y, 'q'}; return p; }
static struct holder holder(int *to) { struct holder h = {to}; return h; }
int main(void) {
    int table[2] = {0};
    struct point p = point(-7, 8);
    struct holder h = holder(&cell);
    if (h.to == &cell && p.x == -7)
        return table[p.y];
    return 0;
}
";
    let report = check(&[("program.c", program)], &["--property", "memory-safety"]);
    says(&report, &["returns {x = -7, y = 8, letter = 'q'}", "returns {to = &cell}"]);
}

#[test]
fn names_that_the_linker_makes_unique_are_not_shown() {
    let first = "static int total;
static int sum(int n) { total += n; return total; }
int other(int n) { int (*f)(int) = sum; return f(n); }
";
    let second = "extern int __VERIFIER_nondet_int(void);
extern int other(int);
static int total;
static int sum(int n) { total += n + 1; return total; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    int (*f)(int) = sum;
    int a[3] = {0};
    if (n < 0 || n > 100)
        return 0;
    int k = f(n) + other(n);
    return a[k];
}
";
    let report = check(&[("first.c", first), ("second.c", second)], &["--draw", "drawn"]);
    says(&report, &["&amp;sum"]);
    never_says(&report, &["sum.", "total."]);
}

#[test]
fn parameters_of_the_entry_have_their_names_and_types() {
    let program = "int sum(int a, unsigned char b) {
    int t[3] = {0};
    if (a > 5 && b == 200)
        return t[a];
    return 0;
}
";
    let report = check(&[("program.c", program)], &["--entry", "sum"]);
    says(&report, &["parameter a = 6 at program.c:1\n", "parameter b = 200 at program.c:1\n"]);
    never_says(&report, &["sum.0", "-56"]);
}

#[test]
fn arguments_of_the_command_line_are_called_so() {
    let program = "#include <string.h>
static int length(const char *s) { int k = 0; while (s[k]) k++; return k; }
int main(int argc, char **argv) {
    char copy[3];
    if (argc < 2)
        return 0;
    if (length(argv[1]) > 2)
        strcpy(copy, argv[1]);
    return 0;
}
";
    let report = check(&[("program.c", program)], &[]);
    says(&report, &["calls `length` with s = \"", "\" (argv[1])"]);
    never_says(&report, &["memory of the library", "program.c:3:0"]);
    let without = "int main(int argc, char **argv) { int a[1]; return argv[0] ? a[argc] : 0; }\n";
    says(&check(&[("program.c", without)], &[]), &["argv = no arguments at program.c:1\n"]);
}

#[test]
fn characters_are_shown_as_the_source_writes_them() {
    let program = "#include <stdio.h>
int main(void) {
    char line[2];
    int c, n = 0;
    while ((c = fgetc(stdin)) != EOF) {
        switch (c) {
        case '\\t':
            continue;
        case '#':
            n++;
            break;
        }
        if ('\\n' == c)
            break;
        line[n++] = (char)c;
    }
    return 0;
}
";
    let report = check(&[("program.c", program)], &[]);
    says(&report, &["`fgetc(…) != EOF` is true", "`'\\n' == c` is false (c = '"]);
    never_says(&report, &["10 == c", "!= -1"]);
}

#[test]
fn objects_that_clang_names_are_called_what_they_are() {
    let program = "static void set(int *q, int k) { q[k] = 1; }
int main(int argc, char **argv) {
    int *q = (int[]){1, 2, 3};
    if (argc == 3)
        set(q, argc);
    return *argv[0];
}
";
    let report = check(&[("program.c", program)], &["--draw", "drawn"]);
    says(&report, &["at offset 12 of a 12-byte compound literal", "with q = a compound literal, k = 3"]);
    never_says(&report, &[".compoundliteral"]);
}

#[test]
fn a_leak_says_where_the_last_pointer_was_and_how_it_went() {
    let with = |statements: &str| {
        let program = format!(
            "#include <stdlib.h>
#include <string.h>
struct node {{ struct node *next; int v; }};
static struct node *make(void) {{ struct node *made = malloc(sizeof *made); made->next = 0; return made; }}
static struct {{ int n; char *text; }} keep;
int main(void) {{
    {statements}
    return 0;
}}
"
        );
        check(&[("program.c", &program)], &[])
    };
    let cases = [
        ("char *p = malloc(1);\np = 0;", "`p`, which held the last pointer to it, gets another value here"),
        (
            "{ char *p = malloc(1);\n*p = 1; }",
            "the scope of `p`, which held the last pointer to it, ends here",
        ),
        (
            "keep.text = malloc(1);\nkeep.text = 0;",
            "`keep.text`, which held the last pointer to it, gets another value here",
        ),
        (
            "{ char *w[2]; w[1] = malloc(1);\n}",
            "the scope of `w[1]`, which held the last pointer to it, ends here",
        ),
        (
            "char *w[2]; w[1] = malloc(1);\nmemset(w, 0, sizeof w);",
            "`w`, which held the last pointer to it, gets another value here",
        ),
        ("make();", "what `make` returns is the last pointer to it, and is not kept"),
        (
            "struct node *a = make(); a->next = make();\nfree(a);",
            "offset 0 of a 16-byte heap block (allocated at program.c:4:54), which held the last pointer to it, is freed here",
        ),
        (
            "struct node *a = make(); a->next = a;\na = 0;",
            "`a`, which held the last pointer to it, gets another value here",
        ),
    ];
    for (statements, words) in cases {
        let report = with(statements);
        says(&report, &[&format!("note: {words}"), &format!("it goes wrong here: {words}")]);
    }
    let by_field = with("struct node *a = make(); a->next = make();\na->next = 0; free(a);");
    says(
        &by_field,
        &["it goes wrong here: `a->next`, which held the last pointer to it, gets another value here"],
    );
}

#[test]
fn pictures_say_how_much_of_an_array_they_leave_out() {
    let program = "extern int __VERIFIER_nondet_int(void);
int table[100];
int main(void) {
    int n = __VERIFIER_nondet_int();
    short small[11] = {0};
    return n > 5 ? table[99 + n] + small[0] : 0;
}
";
    let report = check(&[("program.c", program)], &["--draw", "drawn", "--strategy", "hunt"]);
    says(&report, &["[10…] 90 more elements", "[10…] 1 more element"]);
}

#[test]
fn pictures_state_no_fact_that_is_always_true_and_no_internal_number() {
    let program = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct list { int length; int *items; };
static int total(struct list *l, int k) {
    int s = 0;
    l->length += k;
    for (int i = 0; i < l->length; i++)
        s += l->items[i + k];
    return s;
}
int main(void) {
    struct list m;
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10)
        return 0;
    m.length = 1;
    m.items = calloc(n, sizeof(int));
    n = total(&m, n);
    free(m.items);
    return n;
}
";
    let report = check(&[("program.c", program)], &["--draw", "drawn"]);
    says(&report, &["memory at entry"]);
    never_says(&report, &["argument 10485", "k == (k", "k == k"]);
}

#[test]
fn inputs_are_few_and_standard_input_is_a_text() {
    let program = "#include <stdio.h>
#include <stdlib.h>
static char *read_line(void) {
    size_t size = 4, n = 0;
    char *line = malloc(size);
    int c;
    while ((c = getchar()) != EOF && c != '\\n') {
        if (n + 1 == size)
            line = realloc(line, size *= 2);
        line[n++] = (char)c;
    }
    if (c == EOF && n == 0) {
        free(line);
        return NULL;
    }
    line[n] = 0;
    return line;
}
int main(void) {
    char *line, *last = NULL;
    while ((line = read_line()) != NULL) {
        if (line[0] == '+')
            last = line;
        else
            free(line);
    }
    free(last);
    return 0;
}
";
    let report = check(&[("program.c", program)], &[]);
    says(&report, &["stdin = \"+\\n\" at program.c:7:17\nstdin = \"+\", and then its end\n"]);
    let tree = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *left, *right; };
static struct node *root;
static int count;
static void insert(int key) {
    struct node **at = &root;
    while (*at) {
        if ((*at)->key == key)
            return;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    *at = malloc(sizeof **at);
    (*at)->key = key;
    (*at)->left = (*at)->right = 0;
    count++;
}
int main(void) {
    int table[4] = {0};
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        insert(__VERIFIER_nondet_int());
        if (root->left && root->left->right && root->left->right->left)
            table[count] = 1;
    }
    return 0;
}
";
    let report = check(&[("program.c", tree)], &[]);
    let inputs = report.matches("__VERIFIER_nondet_int = ").count();
    assert_eq!(inputs, 5, "{report}");
}

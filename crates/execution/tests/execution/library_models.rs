//! Models of the C library: uses that are proved, and uses that are not.

use crate::explore::{Explored, run};
use tayra_execution::Status;
use tayra_findings::Rule;

const HEADERS: &str =
    "#define _GNU_SOURCE\n#include <string.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <ctype.h>\n#include <errno.h>
    #include <time.h>\n#include <unistd.h>\n#include <math.h>\n#include <strings.h>
    extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
    extern char __VERIFIER_nondet_char(void); void reach_error(void);\n";

fn explored(body: &str) -> Explored {
    run(&format!("{HEADERS}int main(void) {{ {body} return 0; }}"))
}

#[track_caller]
fn proved(body: &str) {
    explored(body).is_clean();
}

/// Exactly these faults; a path may be given up beside them.
#[track_caller]
fn faults(body: &str, rule: Rule, status: Status) {
    let explored = explored(body);
    let got: Vec<_> = explored.obligations.iter().map(|o| (o.rule, o.status)).collect();
    assert_eq!(got, [(rule, status)], "{:?} {:?}", explored.obligations, explored.stopped);
}

#[track_caller]
fn reaches(body: &str) {
    let explored = explored(body);
    assert!(explored.obligations.iter().any(|o| o.rule == Rule::ErrorReached), "{explored:?}");
}

/// A string of unknown length, at most 15.
const TEXT: &str = "char t[16]; for (int i = 0; i < 3; i++) t[i] = __VERIFIER_nondet_char(); t[3] = 0;";

#[test]
fn blocks_are_copied_and_compared() {
    proved("char a[8] = \"abc\", b[8]; memcpy(b, a, 8); if (memcmp(a, b, 4)) reach_error();");
    proved("char a[8] = \"abc\", b[8]; if (mempcpy(b, a, 4) != b + 4 || b[2] != 'c') reach_error();");
    proved("char a[8] = \"abc\"; bcopy(a, a + 1, 3); if (a[1] != 'a' || a[3] != 'c') reach_error();");
    proved("char a[8]; bzero(a, 8); if (a[7]) reach_error(); if (memcmp(a, \"a\", 1) >= 0) reach_error();");
    faults("char a[8] = \"\"; return memcmp(a, \"abc\", 5);", Rule::OutOfBounds, Status::Certain);
    proved("char a[8] = \"abcabc\"; if (memchr(a, 'c', 8) != a + 2) reach_error();");
    proved("char a[8] = \"abc\"; if (memchr(a, 'x', 4)) reach_error();");
    proved(
        "char a[8]; char *p = memchr(a, 'x', 8); if (p) { if (p < a || p > a + 7 || *p != 'x') reach_error(); }",
    );
    faults("char a[8]; return memchr(a, 'x', 9) != 0;", Rule::OutOfBounds, Status::Suspected);
}

#[test]
fn strings_are_copied_within_bounds() {
    proved("char a[4]; strcpy(a, \"abc\"); if (a[2] != 'c' || a[3]) reach_error();");
    faults("char a[3]; strcpy(a, \"abc\");", Rule::OutOfBounds, Status::Certain);
    proved(&format!("{TEXT} char b[16]; strcpy(b, t); if (strlen(b) > 3) reach_error();"));
    faults(&format!("{TEXT} char b[3]; strcpy(b, t);"), Rule::OutOfBounds, Status::Suspected);
    faults("char a[4], b[4]; memset(a, 'x', 4); strcpy(b, a);", Rule::OutOfBounds, Status::Suspected);
    proved("char a[8]; if (stpcpy(a, \"abc\") != a + 3) reach_error();");
    proved("char a[4]; strncpy(a, \"abcdef\", 4); if (a[3] != 'd') reach_error();");
    proved("char a[8]; strncpy(a, \"ab\", 8); if (a[2] || a[7] || a[1] != 'b') reach_error();");
    faults("char a[4]; strncpy(a, \"ab\", 5);", Rule::OutOfBounds, Status::Certain);
    proved("char a[8] = \"ab\"; strcat(a, \"cd\"); if (strlen(a) != 4 || a[3] != 'd') reach_error();");
    faults("char a[4] = \"ab\"; strcat(a, \"cd\");", Rule::OutOfBounds, Status::Certain);
    proved("char a[8] = \"ab\"; strncat(a, \"cdefghijk\", 3); if (strlen(a) != 5) reach_error();");
    faults("char a[4] = \"ab\"; strncat(a, \"cdef\", 2);", Rule::OutOfBounds, Status::Certain);
    faults("char a[8] = \"abc\"; strcpy(a, a + 1);", Rule::OverlappingCopy, Status::Suspected);
    faults("strlen(0);", Rule::NullDereference, Status::Certain);
}

#[test]
fn lengths_and_comparisons() {
    proved("char a[4]; memset(a, 'x', 4); if (strnlen(a, 4) != 4 || strnlen(\"ab\", 9) != 2) reach_error();");
    faults("char a[4]; memset(a, 'x', 4); strnlen(a, 5);", Rule::OutOfBounds, Status::Suspected);
    proved(
        "if (strcmp(\"abc\", \"abc\") || strcmp(\"a\", \"b\") >= 0 || strcmp(\"b\", \"a\") <= 0) reach_error();",
    );
    proved("char a[2] = { 'a', 'b' }; if (strncmp(a, \"abc\", 2)) reach_error();");
    faults("char a[2] = { 'a', 'b' }; return strcmp(a, \"abc\");", Rule::OutOfBounds, Status::Suspected);
    reaches(&format!("{TEXT} if (strcmp(t, \"ab\") == 0) reach_error();"));
    reaches("if (strcasecmp(\"A\", \"a\") == 0) reach_error();");
    reaches(&format!("{TEXT} if (strncmp(t, \"ab\", 2)) reach_error();"));
}

#[test]
fn strings_are_searched() {
    proved(
        "char *s = \"abca\"; if (strchr(s, 'c') != s + 2 || strchr(s, 'x') || strchr(s, 0) != s + 4) reach_error();",
    );
    proved(&format!(
        "{TEXT} char *p = strchr(t, 'x'); if (p) {{ if (*p != 'x' || p - t > 3) reach_error(); }}"
    ));
    proved("char *s = \"abca\"; if (strrchr(s, 'a') != s + 3) reach_error();");
    proved("char *p = strrchr(\"abca\", 'a'); if (p) *p == 'a'; if (strrchr(\"abca\", 'x')) reach_error();");
    proved("char *s = \"abcd\"; char *p = strstr(s, \"cd\"); if (p) { if (p - s > 2) reach_error(); }");
    proved(
        "char *s = \"abcd\"; if (strstr(s, \"cd\") != s + 2 || strstr(s, \"x\") || strspn(s, \"ba\") != 2) reach_error();",
    );
    reaches(&format!("{TEXT} if (strstr(t, \"cd\")) reach_error();"));
    proved(&format!("{TEXT} char *p = strstr(t, \"cd\"); if (p) {{ if (p - t > 1) reach_error(); }}"));
    proved("if (strspn(\"abcd\", \"ab\") > 4 || strcspn(\"abcd\", \"x\") > 4) reach_error();");
    proved("char *p = strpbrk(\"abcd\", \"cx\"); if (p) { char x = *p; (void) x; }");
    faults("char a[2] = { 1, 2 }; strpbrk(a, \"b\");", Rule::OutOfBounds, Status::Suspected);
    proved(&format!("{TEXT} char *p = strtok(t, \" \"); if (p) {{ if (strlen(p) > 3) reach_error(); }}"));
    proved(
        "char a[8] = \"a b c\"; for (char *p = strtok(a, \" \"); p; p = 0) if (strlen(p) > 5) reach_error();",
    );
    proved(
        "char a[8] = \"a b\", *r; char *p = strtok_r(a, \" \", &r); if (p) { p = strtok_r(0, \" \", &r); if (p) strlen(p); }",
    );
}

#[test]
fn strings_are_duplicated() {
    proved("char *p = strdup(\"abc\"); if (strlen(p) != 3 || p[1] != 'b') reach_error(); free(p);");
    proved(&format!("{TEXT} char *p = strdup(t); if (strlen(p) > 3) reach_error(); free(p);"));
    proved("char *p = strndup(\"abcdef\", 2); if (strlen(p) != 2) reach_error(); free(p);");
    let leaked = explored("char *p = strdup(\"abc\"); p = 0;");
    assert!(leaked.obligations.iter().any(|o| o.rule == Rule::Leak || o.rule == Rule::NotFreedAtExit));
}

#[test]
fn blocks_are_resized() {
    proved("int *p = malloc(4); *p = 7; p = realloc(p, 40); if (*p != 7) reach_error(); p[9] = 1; free(p);");
    proved("int *p = realloc(0, 8); p[1] = 1; p = realloc(p, 4); free(p);");
    faults("int *p = malloc(4), *q = realloc(p, 8); *p = 1; free(q);", Rule::UseAfterFree, Status::Certain);
    faults("int x; int *p = realloc(&x, 8);", Rule::InvalidFree, Status::Certain);
    proved(
        "unsigned n = __VERIFIER_nondet_uint(); if (!n) return 0; char *p = malloc(1); p = realloc(p, n); p[n - 1] = 0; free(p);",
    );
    proved("char *p = aligned_alloc(64, 64); p[63] = 0; free(p);");
    proved("void *p; if (posix_memalign(&p, 64, 10)) reach_error(); ((char *) p)[9] = 0; free(p);");
    faults(
        "void *p; posix_memalign(&p, 64, 10); ((char *) p)[10] = 0; free(p);",
        Rule::OutOfBounds,
        Status::Certain,
    );
}

#[test]
fn numbers_from_text_are_unknown() {
    reaches("if (atoi(\"12\") == 13) reach_error();");
    faults("char a[2] = { 1, 2 }; atoi(a);", Rule::OutOfBounds, Status::Suspected);
    proved("char *s = \"12x\", *e; strtol(s, &e, 10); if (e < s || e > s + 3) reach_error();");
    reaches("errno = 0; strtol(\"1\", 0, 10); if (errno) reach_error();");
    proved("errno = 5; if (errno != 5) reach_error();");
    proved("int r = rand(); if (r < 0) reach_error();");
    proved("unsigned s = 1; if (rand_r(&s) < 0) reach_error();");
    proved("int x = __VERIFIER_nondet_int(); if (ffs(x) > 32 || ffs(0) || ffs(8) != 4) reach_error();");
    proved("char *e = strerror(errno); strlen(e);");
    proved("int e; frexp(1.5, &e); double w; modf(2.5, &w);");
    faults("frexp(1.5, 0);", Rule::NullDereference, Status::Certain);
    reaches("if (abs(__VERIFIER_nondet_int()) == 5) reach_error();");
    proved("char *e = getenv(\"HOME\"); if (e) strlen(e);");
}

#[test]
fn formatted_output_is_checked() {
    proved(
        "printf(\"%d %s %c %5.2f %lu%%\\n\", 1, \"a\", 'c', 2.0, 3ul); fprintf(stderr, \"x\"); puts(\"a\"); putchar('c');",
    );
    faults("char a[2] = { 1, 2 }; printf(\"%s\", a);", Rule::OutOfBounds, Status::Suspected);
    proved("char a[2] = { 1, 2 }; printf(\"%.2s\", a);");
    faults("printf(\"%s\", (char *) 0);", Rule::NullDereference, Status::Certain);
    faults("printf(\"%d\");", Rule::InvalidLibraryCall, Status::Certain);
    proved(
        "char a[16]; int n = sprintf(a, \"%d\", 5); if (n < 0 || n > 15 || strlen(a) > 15) reach_error();",
    );
    faults("char a[8]; sprintf(a, \"%d\", __VERIFIER_nondet_int());", Rule::OutOfBounds, Status::Suspected);
    faults("char a[4]; sprintf(a, \"%s!\", \"abc\");", Rule::OutOfBounds, Status::Certain);
    proved("char a[4]; snprintf(a, 4, \"%d\", __VERIFIER_nondet_int()); if (strlen(a) > 3) reach_error();");
    faults(
        "char a[4]; snprintf(a, 5, \"%d\", __VERIFIER_nondet_int());",
        Rule::OutOfBounds,
        Status::Suspected,
    );
    proved("snprintf(0, 0, \"%d\", 5);");
    reaches("char a[4] = \"x\"; snprintf(a, 4, \"%d\", 5); if (a[0] != 'x') reach_error();");
}

#[test]
fn input_is_unknown() {
    proved("int c = getchar(); if (c < -1 || c > 255) reach_error();");
    proved("char a[8]; if (fgets(a, 8, stdin)) { if (strlen(a) > 7) reach_error(); }");
    faults("char a[8]; fgets(a, 9, stdin);", Rule::OutOfBounds, Status::Suspected);
    reaches("int x = 1; scanf(\"%d\", &x); if (x == 7) reach_error();");
    proved("char a[8]; long l; if (scanf(\"%7s %ld\", a, &l) > 2) reach_error();");
    faults("char a[8]; scanf(\"%8s\", a);", Rule::OutOfBounds, Status::Suspected);
    faults("char a[8]; scanf(\"%s\", a);", Rule::OutOfBounds, Status::Suspected);
    faults("char a[8]; read(0, a, 9);", Rule::OutOfBounds, Status::Suspected);
    proved("char a[8]; long n = read(0, a, 8); if (n < -1 || n > 8) reach_error();");
    reaches("time_t t; time(&t); if (t == 7) reach_error();");
}

#[test]
fn characters_are_classified() {
    proved("int c = getchar(); if ((isdigit)(c)) { if (c < '0' || c > '9') reach_error(); }");
    proved("if (!(isalpha)('a') || (isalpha)('1') || !(isspace)(' ') || !(ispunct)('!')) reach_error();");
    proved(
        "if ((toupper)('a') != 'A' || (tolower)('A') != 'a' || (toupper)('1') != '1' || (toupper)(-1) != -1) reach_error();",
    );
    proved("int c = getchar(); if (isdigit(c)) c++;");
    faults("(isalpha)(300);", Rule::InvalidLibraryCall, Status::Certain);
    faults("isalpha(300);", Rule::OutOfBounds, Status::Certain);
}

#[test]
fn floating_point_functions_agree_with_themselves() {
    proved(
        "double d = __VERIFIER_nondet_int(); double a = sin(d), b = sin(d); if (memcmp(&a, &b, 8)) reach_error();",
    );
    reaches(
        "double d = __VERIFIER_nondet_int(); double a = sin(d), b = cos(d); if (memcmp(&a, &b, 8)) reach_error();",
    );
}

#[test]
fn found_bytes_stand_before_the_end() {
    proved(&format!(
        "{TEXT} char *p = strchr(t, '='); if (p && (*p != '=' || p >= t + strlen(t))) reach_error();"
    ));
    proved(&format!("{TEXT} char *p = strrchr(t, '='); if (p) {{ *p = 0; p++; while (*p) p++; }}"));
    proved(&format!(
        "{TEXT} char *p = strstr(t, \"ab\"); if (p && (p[0] != 'a' || p[1] != 'b')) reach_error();"
    ));
    proved(&format!("{TEXT} char *p = strchrnul(t, 'x'); if (p > t + strlen(t)) reach_error();"));
    reaches(&format!("{TEXT} if (strchr(t, '=')) reach_error();"));
    reaches(&format!("{TEXT} if (!strchr(t, '=')) reach_error();"));
}

#[test]
fn text_is_cut_to_its_destination() {
    proved("char a[4]; if (strlcpy(a, \"abcdef\", 4) != 6 || a[3] || a[2] != 'c') reach_error();");
    proved("char a[8] = \"ab\"; if (strlcat(a, \"cdefghijk\", 8) != 11 || strlen(a) != 7) reach_error();");
    proved(&format!("{TEXT} char b[3]; strlcpy(b, t, 3); if (strlen(b) > 2) reach_error();"));
    faults("char a[4]; strlcpy(a, \"abcdef\", 5);", Rule::OutOfBounds, Status::Certain);
    proved("char a[4]; if (stpncpy(a, \"ab\", 4) != a + 2 || a[3]) reach_error();");
    proved("char a[8]; char *p = memccpy(a, \"abc\", 'b', 4); if (p && p[-1] != 'b') reach_error();");
    reaches("char a[8]; if (memccpy(a, \"abc\", 'b', 4)) reach_error();");
    proved("if (memmem(\"abc\", 3, \"abcd\", 4)) reach_error();");
    reaches("if (memmem(\"abc\", 3, \"b\", 1)) reach_error();");
    faults("return memmem(\"abc\", 5, \"b\", 1) != 0;", Rule::OutOfBounds, Status::Suspected);
}

#[test]
fn pieces_between_separators() {
    proved(
        "char t[8] = \"a,b\"; char *r = t; char *p = strsep(&r, \",\"); if (p != t || t[1] || r != t + 2) reach_error();
         p = strsep(&r, \",\"); if (p != t + 2 || r) reach_error(); if (strsep(&r, \",\")) reach_error();",
    );
    proved(&format!(
        "{TEXT} char *r = t; char *p = strsep(&r, \",\"); if (p != t || strlen(p) > 3) reach_error();"
    ));
    reaches(&format!("{TEXT} char *r = t; strsep(&r, \",\"); if (!r) reach_error();"));
    reaches(&format!("{TEXT} char *r = t; strsep(&r, \",\"); if (r == t + 2) reach_error();"));
}

#[test]
fn quotients_and_remainders() {
    proved("div_t d = div(-7, 2); if (d.quot != -3 || d.rem != -1) reach_error();");
    proved("ldiv_t d = ldiv(-7, 2); lldiv_t e = lldiv(7, 2); if (d.quot != -3 || e.rem != 1) reach_error();");
    faults("return div(1, 0).quot;", Rule::DivisionByZero, Status::Certain);
    faults(
        "int n = __VERIFIER_nondet_int(); return div(1, n).quot;",
        Rule::DivisionByZero,
        Status::Suspected,
    );
}

const COMPARE: &str =
    "int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
    int longer(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
    int calls; int counted(const void *a, const void *b) { calls++; return 0; }
    int greedy(const void *a, const void *b) { return ((const char *)a)[1]; }";

fn sorting(body: &str) -> Explored {
    run(&format!("{HEADERS}{COMPARE} int main(void) {{ {body} return 0; }}"))
}

#[test]
fn sorting_keeps_what_all_elements_share() {
    sorting("char a[8]; memset(a, 7, 8); qsort(a, 8, 1, compare); if (a[3] != 7) reach_error();").is_clean();
    sorting("char a[2] = { 2, 1 }; qsort(a, 1, 1, compare); if (a[0] != 2) reach_error();").is_clean();
    let changed = sorting("char a[2] = { 2, 1 }; qsort(a, 2, 1, compare); if (a[0] != 2) reach_error();");
    assert!(changed.obligations.iter().any(|o| o.rule == Rule::ErrorReached), "{changed:?}");
    let rules = |explored: Explored| -> Vec<_> { explored.obligations.iter().map(|o| o.rule).collect() };
    assert_eq!(rules(sorting("char a[4] = {0}; qsort(a, 5, 1, compare);")), [Rule::OutOfBounds]);
    assert_eq!(rules(sorting("char a[4] = {0}; qsort(a, 4, 1, greedy);")), [Rule::OutOfBounds]);
    assert_eq!(rules(sorting("char a[4] = {0}; qsort(a, 2, 2, 0);")), [Rule::NullDereference]);
    let counted = sorting("char a[4] = {0}; qsort(a, 4, 1, counted);");
    assert!(!counted.stopped.is_empty(), "a comparison that counts changes memory: {counted:?}");
}

#[test]
fn searching_gives_an_element_or_nothing() {
    sorting(
        "int a[4] = {0}, k = 1; int *p = bsearch(&k, a, 4, 4, longer);
         if (p && (p < a || p > a + 3 || *p)) reach_error();",
    )
    .is_clean();
    let any = sorting("int a[4] = {0}, k = 1; if (bsearch(&k, a, 4, 4, longer) == a + 2) reach_error();");
    assert!(any.obligations.iter().any(|o| o.rule == Rule::ErrorReached), "{any:?}");
    let none = sorting("int a[4] = {0}, k = 1; if (!bsearch(&k, a, 4, 4, longer)) reach_error();");
    assert!(none.obligations.iter().any(|o| o.rule == Rule::ErrorReached), "{none:?}");
}

#[test]
fn lists_of_arguments_are_formatted() {
    let own = "#include <stdarg.h>
        static char line[16];
        static int say(const char *f, ...) { va_list l; va_start(l, f); int n = vsnprintf(line, 16, f, l); va_end(l); return n; }
        static int shout(const char *f, ...) { va_list l; va_start(l, f); int n = vsprintf(line, f, l); va_end(l); return n; }";
    let with_lists = |body: &str| run(&format!("{HEADERS}{own} int main(void) {{ {body} return 0; }}"));
    with_lists("say(\"%d%s%ld%c%d%d%d%s%f\", 1, \"a\", 2L, 'x', 3, 4, 5, \"end\", 0.5);").is_clean();
    with_lists("if (shout(\"%s-%s\", \"abc\", \"de\") != 6 || line[6]) reach_error();").is_clean();
    let too_long = with_lists("shout(\"%s-%s\", \"abcdefgh\", \"abcdefgh\");");
    assert_eq!(too_long.obligations.first().map(|o| o.rule), Some(Rule::OutOfBounds), "{too_long:?}");
    let missing = with_lists("say(\"%d%d\", 1);");
    assert!(missing.obligations.iter().any(|o| o.rule == Rule::OutOfBounds), "{missing:?}");
}

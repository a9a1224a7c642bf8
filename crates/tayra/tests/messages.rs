//! What a person reads where something could not be proved: in the words of the program, with a way that leads there.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::Command;
use tempfile::TempDir;

fn check(program: &str, arguments: &[&str]) -> String {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("program.c"), program).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tayra"))
        .current_dir(folder.path())
        .args(["check", "--strategy", "prove"])
        .args(arguments)
        .arg("program.c")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn says(report: &str, parts: &[&str]) {
    for part in parts {
        assert!(report.contains(part), "{part:?} is missing in\n{report}");
    }
}

const ONE_TOO_MANY: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int *table = malloc(n * sizeof *table);
    for (int i = 0; i <= n; i++)
        table[i] = 0;
    free(table);
    return 0;
}
";

#[test]
fn an_index_beyond_the_end_is_named_with_its_block_and_the_way_there() {
    let report = check(ONE_TOO_MANY, &[]);
    let parts = [
        "warning[out-of-bounds]: cannot show that the write of 4 bytes to `table[i]` stays inside the heap block of \
         `4*n` bytes from line 7: `i` could be as large as `n`",
        "program.c:9:18",
        "note: the block is allocated here",
        "`main` starts",
        "`n > 1000` is false",
        "program.c:8  for (int i = 0; i <= n; i++)  after any number of rounds, `i <= n` is true",
        "what can be done: ",
    ];
    says(&report, &parts);
    assert_eq!(report.matches("warning[").count(), 1, "{report}");
}

#[test]
fn programs_get_the_same_as_people() {
    let report = check(ONE_TOO_MANY, &["--format", "json"]);
    let parts = ["\"rule\":\"out-of-bounds\"", "\"path\":[{\"text\":\"`main` starts\"", "\"advice\":"];
    says(&report, &parts);
}

#[test]
fn every_suspected_place_is_reported_and_the_surest_first() {
    let program = "extern int __VERIFIER_nondet_int(void);
struct pair { int first, second[4]; };
static int pick(struct pair *p, int at) {
    return p->second[at];
}
int main(void) {
    struct pair pair = {0};
    int at = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    int *nothing = 0;
    int sum = pick(&pair, at);
    if (other > 10)
        sum += *nothing;
    return sum;
}
";
    let report = check(program, &[]);
    let parts = [
        "`p->second[at]`",
        "`pair` (20 bytes): nothing is known that keeps `at` from exceeding 3",
        "calls `pick`",
        "`nothing` can be null when `*nothing` is read",
        "`other > 10` is true",
    ];
    says(&report, &parts);
    assert!(report.find("can be null") < report.find("p->second[at]"), "{report}");
}

#[test]
fn arithmetic_is_shown_as_it_was_written() {
    let program = "extern int __VERIFIER_nondet_int(void);
int main(void) {
    int width = __VERIFIER_nondet_int(), count = __VERIFIER_nondet_int();
    if (width < 0)
        return 0;
    int area = width * 3;
    return area / count;
}
";
    let report = check(program, &["--property", "no-overflow"]);
    let parts = [
        "cannot show that `width * 3` fits into a signed 32-bit number: `width` can be anything from 0 on",
        "cannot show that `count` is not 0 in `area / count`",
    ];
    says(&report, &parts);
}

#[test]
fn what_is_missing_comes_with_what_can_be_done() {
    let program = "extern int sensor(void);
int main(void) { return sensor(); }
";
    let report = check(program, &[]);
    says(&report, &["call of `sensor`, which has neither body nor model", "what can be done: name the file"]);
}

#[test]
fn a_suspicion_of_a_library_function_is_one_reason_not_two() {
    let program = "#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char line[100];
    char *block = malloc(8);
    if (__VERIFIER_nondet_int()) {
        free(block + 1);
        return 0;
    }
    free(block);
    return fgets(line, 200, stdin) != NULL;
}
";
    let report = check(program, &[]);
    let parts = [
        "cannot show that the write of 200 bytes by `fgets` stays inside `line` (100 bytes)",
        "cannot show that `&block[1]` is the start of the heap block from line 6 when it is freed",
    ];
    says(&report, &parts);
    assert!(!report.contains("unsupported"), "{report}");
}

#[test]
fn a_copy_names_its_length_as_it_was_written() {
    let program = "#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct header { unsigned char kind, length; };
static void unpack(const unsigned char *data, unsigned char *payload) {
    struct header header;
    memcpy(&header, data, sizeof header);
    memcpy(payload, data + sizeof header, header.length);
}
int main(void) {
    unsigned char packet[300], payload[32];
    for (int i = 0; i < 300; i++)
        packet[i] = __VERIFIER_nondet_uchar();
    unpack(packet, payload);
    return 0;
}
";
    let report = check(program, &[]);
    let parts =
        ["bytes to `payload` stays inside `payload` (32 bytes): `header.length` could be larger than 32"];
    says(&report, &parts);
}

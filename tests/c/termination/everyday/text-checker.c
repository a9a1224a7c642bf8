//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Checks brackets, words and escapes of each line of the input. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
struct report {
    int words;
    int depth;
    int faults;
};
static const char *skip_word(const char *s) {
    while (isalnum((unsigned char)*s) || *s == '_')
        s++;
    return s;
}
static const char *skip_string(const char *s, struct report *report) {
    for (s++; *s != '\0' && *s != '"'; s++)
        if (*s == '\\' && s[1] != '\0')
            s++;
    if (*s == '\0') {
        report->faults = 1;
        return s;
    }
    return s + 1;
}
static void check(const char *s, struct report *report) {
    while (*s != '\0') {
        if (isalpha((unsigned char)*s)) {
            report->words = report->words < 1000 ? report->words + 1 : 1000;
            s = skip_word(s);
            continue;
        }
        switch (*s) {
        case '"':
            s = skip_string(s, report);
            continue;
        case '(':
            if (report->depth < 100)
                report->depth++;
            break;
        case ')':
            if (report->depth == 0)
                report->faults = 1;
            else
                report->depth--;
            break;
        default:
            break;
        }
        s++;
    }
}
int main(void) {
    char line[128];
    struct report report = {0, 0, 0};
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        check(line, &report);
    }
    printf("%d %d %d\n", report.words, report.depth, report.faults);
    return 0;
}

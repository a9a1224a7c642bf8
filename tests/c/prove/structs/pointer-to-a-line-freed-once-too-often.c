//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The block is freed a second time if there was a line that begins with the letter. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
struct totals {
    unsigned kept;
    unsigned empty;
};

static int treat(const char *line, struct totals *totals) {
    if (*line == 'a')
        totals->kept++;
    else
        totals->empty++;
    return 0;
}

int main(void) {
    struct totals totals = {0, 0};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) != -1)
        treat(line, &totals);
    free(line);
    if (totals.kept > 0)
        free(line); //~ double-free
    return totals.kept > totals.empty;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A variable that is null first and leads to a block later is no array of as many pointers as a counter says. */
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
    return totals.kept > totals.empty;
}

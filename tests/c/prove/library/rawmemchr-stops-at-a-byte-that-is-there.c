//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char line[16];
    memset(line, 'x', sizeof line);
    int end = __VERIFIER_nondet_int();
    if (end < 0 || end > 15)
        return 0;
    line[end] = 0;
    char *found = rawmemchr(line, 0);
    *found = 'y';
    return 0;
}

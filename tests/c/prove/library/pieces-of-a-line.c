//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char line[32];
    for (int i = 0; i < 31; i++)
        line[i] = __VERIFIER_nondet_char();
    line[31] = '\0';
    char *rest = line, *piece;
    int count = 0;
    while ((piece = strsep(&rest, ",;")))
        count += piece[0] != '\0';
    return count < 32;
}

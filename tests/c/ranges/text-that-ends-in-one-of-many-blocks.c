//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Of the blocks of one place, one has an end; another is read.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char *all[3];
    for (int i = 0; i < 3; i++) {
        all[i] = malloc(8);
        if (!all[i])
            return 1;
        memset(all[i], 'x', 8);
    }
    all[1][__VERIFIER_nondet_uint() % 8] = 0;
    return (int)strlen(all[0]); //~ out-of-bounds
}

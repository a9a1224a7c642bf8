//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned left = __VERIFIER_nondet_uint();
    char *bytes = malloc(left);
    unsigned at = 0;
    while (left > 0) {
        bytes[at] = 'c';
        at++;
        left--;
    }
    free(bytes);
    return 0;
}

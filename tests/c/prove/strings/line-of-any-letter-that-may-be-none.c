//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    size_t length = __VERIFIER_nondet_uint() % 5000 + 1;
    char letter = __VERIFIER_nondet_char();
    char *made = malloc(length + 1);
    if (!made)
        exit(1);
    memset(made, letter, length);
    made[length] = 0;
    assert(made[length / 2] == letter);
    assert(strlen(made) == length); //~ failed-assertion
    free(made);
    return 0;
}

//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
static char *line(char letter, size_t length) {
    char *made = malloc(length + 1);
    if (!made)
        exit(1);
    memset(made, letter, length);
    made[length] = 0;
    return made;
}
int main(void) {
    size_t length = __VERIFIER_nondet_uint() % 5000 + 1;
    char letter = __VERIFIER_nondet_char();
    if (letter == 0)
        return 0;
    char *made = line(letter, length);
    assert(strlen(made) == length);
    assert(made[length / 2] == letter);
    char *copy = malloc(length + 1);
    if (!copy)
        exit(1);
    memcpy(copy, made, length + 1);
    assert(copy[length / 3] == letter);
    assert(strlen(copy) == length);
    free(copy);
    free(made);
    return 0;
}

//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
// The line is filled with a letter. Nothing names it while the letter becomes another one, and it stays what it was.
int main(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    int last = __VERIFIER_nondet_int();
    unsigned char *line = malloc(200);
    int letter = __VERIFIER_nondet_int();
    if (letter < 85 || letter > 149)
        abort();
    memset(line, letter, 200);
    if (low == 3 || high == 4 || other == 5 || last == 6)
        abort();
    while (__VERIFIER_nondet_int()) {
        letter = __VERIFIER_nondet_int();
        if (letter < 85 || letter > 149)
            abort();
    }
    unsigned steps = 0;
    for (int i = 0; i < 10; i++)
        steps += __VERIFIER_nondet_int() ? 1 : 2;
    for (int i = 0; i < 9; i++) {
        if (__VERIFIER_nondet_int())
            steps ^= 5;
        if (__VERIFIER_nondet_int())
            steps ^= 3;
    }
    for (int i = 0; i < 10; i++)
        if (steps % 2)
            steps /= 2;
    assert(line[130] == letter);  //~ failed-assertion
    free(line);
    return low < high && other < last;
}

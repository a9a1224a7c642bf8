//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[8];
    int marks[7] = {0};
    for (int i = 0; i < 7; i++)
        text[i] = __VERIFIER_nondet_char();
    text[7] = '\0';
    marks[strlen(text)] = 1; //~ out-of-bounds
    return marks[0];
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char few[1];
    char word[5] = {0};
    if (fread(word, 1, sizeof word, stdin) == sizeof word && word[4])
        few[sizeof few] = 0; //~ out-of-bounds
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
static int table[3];
int main(void) {
    static const char word[] = "bug!";
    int at = 0, letter;
    while ((letter = getchar()) != EOF) {
        if (letter == word[at])
            table[at++] = letter; //~ out-of-bounds
        else
            return 0;
    }
    return 0;
}

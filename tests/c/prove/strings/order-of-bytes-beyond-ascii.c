//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
/* Bytes are compared as natural numbers: an accented letter comes behind all others. */
int main(void) {
    char few[1];
    char word[] = "\xe9t\xe9";
    if (strcmp(word, "zebra") > 0)
        few[sizeof few] = 0; //~ out-of-bounds
    return 0;
}

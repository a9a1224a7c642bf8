//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char word[12];
    int count;
    if (scanf("%d:%s", &count, word) != 2) return 0; //~ out-of-bounds
    return count == 17;
}

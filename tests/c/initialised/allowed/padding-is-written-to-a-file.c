//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
#include <stdio.h>
struct pair {
    char tag;
    int value;
};
int main(void) {
    struct pair a;
    a.tag = 1;
    a.value = 2;
    fwrite(&a, sizeof a, 1, stdout);
    return 0;
}

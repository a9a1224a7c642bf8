//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int rounds = 0;
again:
    rounds++;
    {
        int *block = malloc(4); //~ allocated-here
        *block = rounds;
        if (rounds < 2)
            goto again;
        free(block);
    } //~ leak
    return 0;
}

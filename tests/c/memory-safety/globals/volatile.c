//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static volatile int counter;
volatile const int fixed = 7;
int main(void) {
    for (int i = 0; i < 3; i++)
        counter += fixed;
    volatile int *where = &counter;
    (*where)++;
    volatile struct { int a, b; } pair = {1, 2};
    pair.a += pair.b;
    printf("%d %d\n", counter, pair.a);
    return 0;
}

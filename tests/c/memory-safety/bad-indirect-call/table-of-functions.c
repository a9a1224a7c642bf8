//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, subtract, multiply};
int main(void) {
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        printf("%d\n", table[i](12, 5));
    int (*chosen)(int, int) = *table;
    printf("%d\n", (****chosen)(1, 2));
    printf("%d\n", chosen == add);
    return 0;
}

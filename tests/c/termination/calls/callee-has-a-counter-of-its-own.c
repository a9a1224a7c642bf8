//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee counts with a local variable of the same name. */
#include <stdio.h>
static int i;
static unsigned sum;
static void add_row(void) {
    for (int i = 0; i < 5; i++)
        sum += (unsigned)i;
}
int main(void) {
    for (i = 0; i < 10; i++)
        add_row();
    printf("%u\n", sum);
    return 0;
}

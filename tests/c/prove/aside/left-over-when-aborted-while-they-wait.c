//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void work(int *number) {
    while (__VERIFIER_nondet_int())
        if (++*number > 3)
            abort();
}
// The blocks of the caller wait; where a program is aborted, nothing must have been freed.
int main(void) {
    char *one = malloc(1), *two = malloc(2), *three = malloc(3), *four = malloc(4), *five = malloc(5);
    int number = 0;
    for (int i = 0; i < 3; i++)
        number += __VERIFIER_nondet_int() != 0;
    work(&number);
    for (int i = 0; i < 3; i++)
        number -= __VERIFIER_nondet_int() != 0;
    free(one);
    free(two);
    free(three);
    free(four);
    free(five);
    return 0;
}

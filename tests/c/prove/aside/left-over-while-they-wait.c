//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void work(int *number) {
    while (__VERIFIER_nondet_int())
        if (++*number > 3)
            exit(0);
}
// The blocks of the caller wait, and are not freed where the callee ends the program.
int main(void) {
    char *one = malloc(1), *two = malloc(2), *three = malloc(3), *four = malloc(4), *five = malloc(5);  //~ not-freed-at-exit allocated-here
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

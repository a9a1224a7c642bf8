//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* What is dropped makes the writer fall behind. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int kept = 0;
    for (int read = 0; read < n; read++)
        if (__VERIFIER_nondet_int())
            numbers[kept++] = numbers[read];
    while (kept < n)
        numbers[kept++] = 0;
    free(numbers);
    return 0;
}

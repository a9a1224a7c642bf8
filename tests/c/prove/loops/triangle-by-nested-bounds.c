//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    char *marks = calloc((size_t)n + 1, 1);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j <= n; j++)
            marks[j - i] = 1;
    free(marks);
    return 0;
}

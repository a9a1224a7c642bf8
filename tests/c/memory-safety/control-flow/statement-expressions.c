//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#define LARGER(a, b)              \
    ({                            \
        __typeof__(a) left = (a);  \
        __typeof__(b) right = (b); \
        left > right ? left : right; \
    })
int main(void) {
    int i = 3;
    printf("%d\n", LARGER(i++, 2));
    printf("%d\n", i);
    int nested = ({
        int sum = 0;
        for (int k = 0; k < 4; k++)
            sum += LARGER(k, 2);
        sum;
    });
    printf("%d\n", nested);
    return 0;
}

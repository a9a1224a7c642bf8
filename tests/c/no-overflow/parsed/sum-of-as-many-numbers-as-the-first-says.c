//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Adds up numbers with scanf: no single one is too large. */
#include <stdio.h>

int main(void) {
    int count, sum = 0;
    if (scanf("%d", &count) != 1 || count < 0 || count > 10)
        return 1;
    for (int i = 0; i < count; i++) {
        int number;
        if (scanf("%d", &number) != 1)
            return 1;
        sum += number; //~ signed-overflow
    }
    printf("%d\n", sum);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int total = 0;
    for (int i = 0; i < 10; i++) {
        if (i % 3 == 0)
            continue;
        if (i == 8)
            break;
        total += i;
    }
    int n = 0;
    do
        n += 2;
    while (n < 7);
    while (n-- > 5)
        total += 100;
    for (int a = 0, b = 10; a < b; a++, b--)
        total++;
    printf("%d %d\n", total, n);
    return 0;
}

//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int a = -5, b = 3;
    unsigned c = 4294967291u, d = 3;
    printf("%d%d%d%d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b);
    printf("%d%d%d%d%d%d\n", c < d, c <= d, c > d, c >= d, c == d, c != d);
    printf("%d %d\n", a == (int)c, (unsigned)a == c);
    return 0;
}

//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
#include <string.h>
int main(void) {
    int a, b, c[4], d[4];
    int t = a;
    a = b;
    b = t;
    memcpy(d, c, sizeof d);
    d[1] = 3;
    if (d[1] == 3)
        return 1;
    return 0;
}

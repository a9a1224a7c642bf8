//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int x;
    if (scanf("%d", &x) != 1)
        return 1;
    if (x == 5)
        return 2;
    return 0;
}

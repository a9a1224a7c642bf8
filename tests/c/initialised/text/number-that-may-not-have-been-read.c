//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    int x;
    scanf("%d", &x);
    if (x == 5) //~ uninitialised-read
        return 2;
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char f[16];
    double x = 1;
    for (int i = 0; i < 40; i++)
        x *= 10;
    sprintf(f, "%f", x); //~ out-of-bounds
    return f[0];
}

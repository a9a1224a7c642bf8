//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char raw[3] = {'x', 'y', 'z'};
    printf("%.4s\n", raw);  //~ out-of-bounds
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    FILE *file = fopen("/dev/null", "r");
    (void)file;
    return 0;
}

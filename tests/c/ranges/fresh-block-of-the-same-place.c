//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
//@ exit: 1
// Each block is used before it is freed, and only the last one is.
#include <stdlib.h>
static int *mk(void) { return malloc(sizeof(int)); }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int *p = mk();
        *p = i;
        sum += *p;
        free(p);
    }
    return sum;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static _Thread_local int here = 5;
static __thread int *pointer;
int main(void) {
    pointer = &here;
    *pointer += 2;
    printf("%d\n", here);
    return 0;
}

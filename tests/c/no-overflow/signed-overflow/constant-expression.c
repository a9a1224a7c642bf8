//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
/* clang folds this to a number before any instruction exists. */
int main(void) {
    int more = INT_MAX + 1; //~ signed-overflow
    return more == 0;
}

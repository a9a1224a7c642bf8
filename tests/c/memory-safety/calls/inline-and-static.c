//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static inline int twice(int n) { return 2 * n; }
inline int thrice(int n) { return 3 * n; }
extern inline int thrice(int n);
static int counter(void) {
    static int count = 40;
    return ++count;
}
int main(void) {
    counter();
    printf("%d %d %d\n", twice(4), thrice(4), counter());
    return 0;
}

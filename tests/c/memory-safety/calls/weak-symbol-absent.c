//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int optional_hook(int) __attribute__((weak));
__attribute__((weak)) int fallback(void) { return 3; }
int main(void) {
    if (optional_hook)
        printf("%d\n", optional_hook(1));
    else
        printf("no hook %d\n", fallback());
    return 0;
}

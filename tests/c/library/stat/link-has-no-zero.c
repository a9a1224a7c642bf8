//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char target[64];
    ssize_t length = readlink("link", target, sizeof target);
    if (length < 0)
        return 1;
    target[length] = '\0'; //~ out-of-bounds
    puts(target);
    return 0;
}

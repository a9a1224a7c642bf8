//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char target[64];
    ssize_t length = readlink("link", target, sizeof target - 1);
    if (length < 0)
        return 1;
    target[length] = '\0';
    puts(target);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char path[256];
    if (getcwd(path, sizeof path) == NULL)
        return 1;
    puts(path);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    char name[] = "/tmp/listXXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0)
        return 1;
    puts(name);
    unlink(name);
    close(descriptor);
    return 0;
}

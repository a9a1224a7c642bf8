//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char path[3];
    if (getcwd(path, 256) == NULL) //~ out-of-bounds
        return 1;
    return path[0];
}

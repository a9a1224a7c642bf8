//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    static const int bases[] = {-1, 0, 1, 2, 36, 37};
    for (int index = 0; index < 6; index++) {
        char *end = NULL;
        errno = 0;
        long value = strtol("10", &end, bases[index]);
        printf("base %d: %ld, errno %d, %s\n", bases[index], value, errno, end ? "stored" : "not stored");
    }
    return 0;
}

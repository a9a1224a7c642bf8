//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(void) {
    char buffer[4] = {1, 2, 3, 4};
    char *end = buffer + 4;
    memset(end, 0, 0);
    memcpy(end, buffer, 0);
    return buffer[0] - 1;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
struct padded {
    char letter;
    int number;
};
/* Whatever the padding holds, memcpy copies it. */
int main(void) {
    struct padded original, copy;
    original.letter = 'a';
    original.number = 1;
    memcpy(&copy, &original, sizeof copy);
    unsigned char *here = (unsigned char *)&original;
    unsigned char *there = (unsigned char *)&copy;
    int target = 0;
    int *pointer = 0;
    if (here[1] == there[1])
        pointer = &target;
    *pointer = 1;
    return target - 1;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
struct padded {
    char letter;
    int number;
};
/* Field by field, the padding stays what it was, in each struct for itself. */
int main(void) {
    struct padded original, copy;
    original.letter = 'a';
    original.number = 1;
    copy.letter = original.letter;
    copy.number = original.number;
    unsigned char *here = (unsigned char *)&original;
    unsigned char *there = (unsigned char *)&copy;
    int target = 0;
    int *pointer = 0;
    if (here[1] == there[1])
        pointer = &target;
    *pointer = 1; //~ null-dereference
    return target - 1;
}

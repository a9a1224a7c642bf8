//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    int target = 42;
    int *pointer = &target;
    unsigned char bytes[sizeof pointer];
    memcpy(bytes, &pointer, sizeof pointer);
    unsigned char copy[sizeof pointer];
    for (unsigned i = 0; i < sizeof pointer; i++)
        copy[i] = bytes[i];
    int *again;
    memcpy(&again, copy, sizeof again);
    printf("%d\n", *again);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Bytes within the object: fine for memory safety on these machines, whatever the alignment. */
#include <stdio.h>
#include <string.h>
int main(void) {
    char bytes[8] = {1, 0, 0, 0, 2, 0, 0, 0};
    int number;
    memcpy(&number, bytes + 1, sizeof number);
    printf("%d\n", number);
    return 0;
}

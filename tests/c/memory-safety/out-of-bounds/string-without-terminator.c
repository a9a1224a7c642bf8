//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char letters[3] = {'a', 'b', 'c'};
    int length = 0;
    while (letters[length] != '\0') //~ out-of-bounds
        length++;
    printf("%d\n", length);
    return 0;
}

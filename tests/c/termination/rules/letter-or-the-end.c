//@ property: termination
//@ truth: holds
//@ expect: holds
/* The letter may be missing; then the end stops the loop. */
#include <stdio.h>
int main(void) {
    int c;
    do
        c = getchar();
    while (c != 'q' && c != EOF);
    return 0;
}

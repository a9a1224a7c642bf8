//@ property: termination
//@ truth: holds
//@ expect: holds
/* A digit is put back once, then the rest is read. */
#include <stdio.h>
int main(void) {
    int c = getchar();
    if (c >= '0' && c <= '9')
        ungetc(c, stdin);
    while ((c = getchar()) != EOF)
        ;
    return 0;
}

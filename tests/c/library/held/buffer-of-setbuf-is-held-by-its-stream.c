//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    setbuf(stdout, malloc(BUFSIZ));
    setlinebuf(stdout);
    flockfile(stdout);
    puts("text");
    funlockfile(stdout);
    return 0;
}

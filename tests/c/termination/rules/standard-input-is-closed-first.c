//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* What is opened next takes the place of standard input, and may give bytes for ever. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    close(0);
    if (open("/dev/zero", O_RDONLY) != 0)
        return 1;
    while (getchar() != EOF)  //~ endless-run
        ;
    return 0;
}

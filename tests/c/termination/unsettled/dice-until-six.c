//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Random numbers need not repeat for ever, nor need they come to a six. */
#include <stdlib.h>
int main(void) {
    while (rand() % 6 != 0)
        ;
    return 0;
}

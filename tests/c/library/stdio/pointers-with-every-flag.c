//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    void *place = (void *)16;
    printf("[%p] [%20p] [%-20p] [%020p] [%.20p] [%+p] [% p]\n", place, place, place, place, place, place, place);
    printf("[%.40p] [%12p] [%.2p]\n", (void *)0, (void *)0, (void *)0);
    return 0;
}

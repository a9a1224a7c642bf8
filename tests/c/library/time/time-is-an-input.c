//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <time.h>
int main(void) {
    time_t now, same = time(&now);
    printf("%d\n", same == now);
    return 0;
}

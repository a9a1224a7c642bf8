//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    for (int i = 0; i < 5; i++) printf("%d ", rand());
    srand(42);
    for (int i = 0; i < 5; i++) printf("%d ", rand() % 100);
    srand(1);
    printf("%d\n", rand());
    srand(0);
    printf("%d\n", rand());
    unsigned state = 7;
    printf("%d ", rand_r(&state));
    printf("%d %u\n", rand_r(&state), state);
    srandom(5);
    printf("%ld\n", random());
    srand48(3);
    printf("%.17g ", drand48());
    printf("%ld ", lrand48());
    printf("%ld\n", mrand48());
    return 0;
}

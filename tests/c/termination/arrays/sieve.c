//@ property: termination
//@ truth: holds
//@ expect: holds
/* The step of the inner loop is the prime, which is two or more. */
#include <stdio.h>
enum { LAST = 60 };
int main(void) {
    char crossed[LAST + 1] = {0};
    int primes = 0;
    for (int i = 2; i <= LAST; i++) {
        if (crossed[i])
            continue;
        primes++;
        for (int j = i * i; j <= LAST; j += i)
            crossed[j] = 1;
    }
    printf("%d\n", primes);
    return 0;
}

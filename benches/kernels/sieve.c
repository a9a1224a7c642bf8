/* Compute kernel: sieve of Eratosthenes over a static array, integer and memory work. */
#include <stdio.h>

#define LIMIT 400000
static unsigned char composite[LIMIT + 1];

int main(void)
{
    unsigned primes = 0;
    unsigned long sum = 0;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i <= LIMIT; i++)
            composite[i] = 0;
        primes = 0;
        for (int i = 2; i <= LIMIT; i++) {
            if (composite[i])
                continue;
            primes++;
            sum += (unsigned long)i;
            for (long j = (long)i * i; j <= LIMIT; j += i)
                composite[j] = 1;
        }
    }
    printf("%u %lu\n", primes, sum);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
struct __attribute__((aligned(32))) spaced { char c; };
static alignas(64) char cache_line[64];
int main(void) {
    alignas(16) char local[3];
    struct spaced spaced[2];
    spaced[1].c = 'z';
    local[2] = 1;
    printf("%d %d %d %c\n", (int)alignof(double), (int)sizeof spaced, (int)alignof(struct spaced), spaced[1].c);
    printf("%d %d\n", local[2], cache_line[63]);
    return 0;
}

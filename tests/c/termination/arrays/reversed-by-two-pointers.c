//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two pointers into a block of any length come towards each other. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t count = __VERIFIER_nondet_uint() % 1000 + 1;
    char *letters = calloc(count, 1);
    char *front = letters, *back = letters + count - 1;
    while (front < back) {
        char held = *front;
        *front++ = *back;
        *back-- = held;
    }
    free(letters);
    return 0;
}

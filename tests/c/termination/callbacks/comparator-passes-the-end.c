//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The walk of two equal strings does not look for their end but begins again there. */
#include <stdlib.h>
static int by_letters(const void *a, const void *b) {
    const char *const first = *(const char *const *)a, *const second = *(const char *const *)b;
    const char *x = first, *y = second;
    while (*x == *y) { //~ endless-run
        x = *x ? x + 1 : first;
        y = *y ? y + 1 : second;
    }
    return (unsigned char)*x - (unsigned char)*y;
}
int main(void) {
    const char *names[3] = {"mara", "anna", "mara"};
    qsort(names, 3, sizeof *names, by_letters);
    return 0;
}

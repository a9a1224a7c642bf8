//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The second block comes from the same malloc as the first, which is freed: a pointer to the first stays dangling.
#include <stdlib.h>
static int *mk(void) { return malloc(sizeof(int)); }
int main(void) {
    int *kept = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        int *p = mk();
        *p = i;
        if (i == 0) {
            kept = p;
            free(p);
        } else {
            sum = *kept; //~ use-after-free
            free(p);
        }
    }
    return sum;
}

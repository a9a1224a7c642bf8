//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int work(int fail) {
    char *scratch = malloc(16); //~ allocated-here
    scratch[0] = 1;
    if (fail)
        return -1;
    free(scratch);
    return 0;
} //~ leak
int main(void) {
    work(0);
    return work(1) + 1;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void work(void) {
    int *scratch = malloc(40); //~ allocated-here
    scratch[0] = 1;
} //~ leak
int main(void) {
    work();
    return 0;
}

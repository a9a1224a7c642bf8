//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void clean(void) {
}
int main(void) {
    void *block = malloc(1); //~ allocated-here
    atexit(clean);
    return block == 0;
} //~ leak

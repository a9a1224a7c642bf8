//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void make(int *slot) {
    slot = malloc(sizeof *slot); //~ allocated-here
    *slot = 1;
} //~ leak
int main(void) {
    int local = 0;
    make(&local);
    return local;
}

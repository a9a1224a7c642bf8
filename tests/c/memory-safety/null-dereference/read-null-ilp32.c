//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
#include <stddef.h>
int main(void) {
    int *nothing = NULL;
    return *nothing; //~ null-dereference
}

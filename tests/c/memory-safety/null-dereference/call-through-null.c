//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stddef.h>
int main(void) {
    int (*function)(int) = NULL;
    return function(1); //~ null-dereference
}

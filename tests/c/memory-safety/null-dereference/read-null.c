//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stddef.h>
int main(void) {
    int *nothing = NULL;
    return *nothing; //~ null-dereference
}

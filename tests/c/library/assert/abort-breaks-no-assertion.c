//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ exit: 134
#include <stdlib.h>
int main(void) {
    abort();
}

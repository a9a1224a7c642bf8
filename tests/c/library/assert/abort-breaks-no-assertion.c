//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    abort();
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    malloc(8); //~ leak allocated-here
    return 0;
}

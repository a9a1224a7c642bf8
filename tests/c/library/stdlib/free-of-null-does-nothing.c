//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    free(NULL);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int *nothing = NULL;
    free(nothing);
    free(nothing);
    return 0;
}

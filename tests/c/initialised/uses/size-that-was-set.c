//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    unsigned char n = 3;
    char *p = malloc(n);
    free(p);
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *text = (char *)"constant";
    free(text); //~ invalid-free
    return 0;
}

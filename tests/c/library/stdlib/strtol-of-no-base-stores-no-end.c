//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *end = NULL;
    strtol("12", &end, 1);
    return *end; //~ null-dereference
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *name = malloc(8);
    if (!name) return 0;
    strcpy(name, "tayra");
    strcat(name, "-tool");  //~ out-of-bounds
    free(name);
    return 0;
}

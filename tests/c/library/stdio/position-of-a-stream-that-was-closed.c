//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    FILE *file = fopen("list", "r");
    if (file == NULL)
        return 1;
    fclose(file);
    return ftell(file) < 0; //~ use-after-free
}

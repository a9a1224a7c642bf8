//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* A file may be a device that gives bytes for ever. */
#include <stdio.h>
int main(void) {
    FILE *file = fopen("numbers", "r");
    if (!file)
        return 1;
    while (fgetc(file) != EOF)  //~ endless-run
        ;
    fclose(file);
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *file = fopen("/dev/null", "w");
    if (!file) {
        return 0;
    }
    setvbuf(file, malloc(1024), _IOFBF, 1024); //~ allocated-here
    fputs("text", file);
    fclose(file); //~ leak
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A file of no bytes has no first one. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *file = fopen("list", "r");
    if (file == NULL)
        return 1;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = size >= 0 ? malloc((size_t)size) : NULL;
    if (text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size)
        putchar(text[0]); //~ out-of-bounds
    free(text);
    fclose(file);
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char **copies = malloc((argc + 1) * sizeof *copies);
    if (!copies)
        return 1;
    for (int i = 0; i < argc; i++)
        copies[i] = strdup(argv[i]); //~ allocated-here
    for (int i = 1; i < argc; i++)
        free(copies[i]);
    free(copies); //~ leak
    return 0;
}

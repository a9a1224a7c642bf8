//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
#include <string.h>
static char *join(const char *one, const char *other) {
    size_t length = strlen(one);
    char *both = malloc(length + strlen(other) + 1);
    if (!both)
        return NULL;
    strcpy(both, one);
    strcpy(both + length, other);
    return both;
}
int main(int argc, char **argv) {
    char *all = strdup("");
    if (!all)
        return 1;
    for (int i = 1; i < argc; i++) {
        char *longer = join(all, argv[i]);
        free(all);
        if (!longer)
            return 1;
        all = longer;
    }
    size_t length = strlen(all);
    free(all);
    return length > 100;
}

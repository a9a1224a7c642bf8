//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>

/* What follows the prefix, or NULL. */
static const char *after(const char *text, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

int main(int argc, char **argv) {
    size_t letters = 0;
    for (int i = 1; i < argc; i++) {
        const char *name = after(argv[i], "--name=");
        if (name != NULL)
            letters += strlen(name);
    }
    printf("%zu\n", letters);
    return 0;
}

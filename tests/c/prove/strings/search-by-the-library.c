//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *line = malloc((size_t)size);
    line[size - 1] = '\0';
    char *equals = strchr(line, '=');
    if (equals) {
        *equals = '\0';
        char *value = equals + 1;
        while (*value)
            value++;
    }
    free(line);
    return 0;
}

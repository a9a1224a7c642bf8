//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *home = getenv("HOME");
    if (!home)
        return 0;
    char *copy = malloc(strlen(home) + 1);
    strcpy(copy, home);
    free(copy);
    return 0;
}

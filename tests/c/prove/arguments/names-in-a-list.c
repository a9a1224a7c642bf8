//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct name {
    struct name *next;
    const char *text;
};
int main(int argc, char **argv) {
    struct name *first = NULL;
    for (int i = 1; i < argc; i++) {
        struct name *name = malloc(sizeof *name);
        if (!name)
            break;
        name->text = argv[i];
        name->next = first;
        first = name;
    }
    for (struct name *name = first; name; name = name->next)
        puts(name->text);
    while (first) {
        struct name *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}

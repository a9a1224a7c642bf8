//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
struct name {
    struct name *next;
    char *text;
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
    while (first) {
        struct name *next = first->next;
        free(first->text); //~ invalid-free
        free(first);
        first = next;
    }
    return 0;
}

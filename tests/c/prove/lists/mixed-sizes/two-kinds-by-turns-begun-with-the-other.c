//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct small {
    struct large *next;
};
struct large {
    struct small *next;
    int more[6];
};
int main(void) {
    struct small *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct large *large = malloc(sizeof *large);
        large->next = list;
        struct small *small = malloc(sizeof *small);
        small->next = large;
        list = small;
    }
    while (list) {
        struct large *large = list->next;
        ((struct large *)list)->more[5] = 1; //~ out-of-bounds
        struct small *next = large->next;
        free(list);
        free(large);
        list = next;
    }
    return 0;
}

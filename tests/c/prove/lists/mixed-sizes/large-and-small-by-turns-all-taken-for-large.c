//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char text[];
};
int main(void) {
    struct node *list = NULL;
    do {
        struct node *small = malloc(sizeof *small + 8);
        small->next = list;
        struct node *large = malloc(sizeof *large + 16);
        large->next = small;
        list = large;
    } while (__VERIFIER_nondet_int());
    while (list != NULL) {
        struct node *next = list->next;
        list->text[15] = 0; //~ out-of-bounds
        free(list);
        list = next;
    }
    return 0;
}

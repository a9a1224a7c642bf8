//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_uint() % 1000;
    struct node *list = NULL;
    for (unsigned i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    for (unsigned i = 0; i < count; i++) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
struct reference {
    struct reference *next;
    struct node *node;
};
int main(void) {
    struct node *nodes = NULL;
    struct reference *references = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = nodes;
        nodes = node;
        struct reference *reference = malloc(sizeof *reference);
        reference->node = node;
        reference->next = references;
        references = reference;
    }
    for (int rest = __VERIFIER_nondet_int(); nodes && rest > 0; rest--) {
        struct node *gone = nodes;
        nodes = gone->next;
        free(gone);
    }
    while (references) {
        struct reference *gone = references;
        references = gone->next;
        gone->node->value++; //~ use-after-free
        free(gone);
    }
    while (nodes) {
        struct node *gone = nodes;
        nodes = gone->next;
        free(gone);
    }
    return 0;
}

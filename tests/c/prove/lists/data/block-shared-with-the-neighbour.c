//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
    int owner;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->owner = !list || __VERIFIER_nondet_int();
        node->data = node->owner ? malloc(sizeof *node->data) : list->data;
        *node->data = 0;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next;
        *gone->data = 1;
        if (gone->owner)
            free(gone->data);
        free(gone);
    }
    return 0;
}

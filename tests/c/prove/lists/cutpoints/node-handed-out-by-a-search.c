//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *take(struct node **list, int value) {
    for (; *list; list = &(*list)->next) {
        if ((*list)->value == value) {
            struct node *found = *list;
            *list = found->next;
            return found;
        }
    }
    return NULL;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    struct node *found = take(&list, 2);
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    free(found);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static struct node *search(struct node *list, int value) {
    while (list != NULL && list->value != value)
        list = list->next;
    return list;
}
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->value = i;
        node->next = list;
        list = node;
    }
    struct node *found = search(list, __VERIFIER_nondet_int());
    if (found)
        found->value = 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct list {
    struct node *first;
    int length;
};
static struct list *new_list(void) {
    struct list *list = malloc(sizeof *list);
    list->first = NULL;
    list->length = 0;
    return list;
}
static void push(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->next = list->first;
    list->first = node;
    list->length++;
}
int main(void) {
    struct list *list = new_list();
    while (__VERIFIER_nondet_int())
        push(list);
    free(list); //~ leak
    struct node *first = list->first; //~ use-after-free
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}

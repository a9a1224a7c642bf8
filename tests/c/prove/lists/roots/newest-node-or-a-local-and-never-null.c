//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node local;
    struct node *list = NULL;
    do {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    } while (__VERIFIER_nondet_int());
    struct node *newest = list;
    do {
        if (list == NULL && newest != NULL)
            *(volatile int *)0 = 0; //~ null-dereference
        while (list != NULL) {
            struct node *next = list->next;
            free(list);
            list = next;
        }
        newest = &local;
    } while (__VERIFIER_nondet_int());
    return 0;
}

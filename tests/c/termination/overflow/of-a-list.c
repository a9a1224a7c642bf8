//@ property: termination
//@ truth: violated
//@ expect: unknown
/* Each node holds what overflows; the last one is asked. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int number;
};
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        return 0;
    struct node *list = 0;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->number = x + 1;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        while (list->number > x)  //~ endless-run
            ;
        free(list);
        list = next;
    }
    return 0;
}

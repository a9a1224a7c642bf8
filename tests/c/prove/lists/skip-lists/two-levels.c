//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *skip;
};
int main(void) {
    struct node *list = NULL, *upper = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->skip = upper;
        list = node;
        if (__VERIFIER_nondet_int())
            upper = node;
    }
    if (__VERIFIER_nondet_int() && list && list != upper) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    int count = 0;
    for (struct node *node = upper; node; node = node->skip)
        count ^= 1;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return count;
}

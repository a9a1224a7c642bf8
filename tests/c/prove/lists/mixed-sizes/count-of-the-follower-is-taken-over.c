//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int count;
    int values[];
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int count = __VERIFIER_nondet_int();
        if (count < 0 || count > 9)
            count = 0;
        struct node *added = malloc(sizeof *added + sizeof(int) * (size_t)count);
        added->next = list;
        added->count = count;
        list = added;
    }
    for (struct node *at = list; at; at = at->next) {
        if (at->next && __VERIFIER_nondet_int())
            at->count = at->next->count;
        for (int i = 0; i < at->count; i++)
            at->values[i] = 0; //~ out-of-bounds
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

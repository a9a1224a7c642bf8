//@ property: termination
//@ truth: holds
//@ expect: holds
/* The loop goes by the counter, the list only follows. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    unsigned length = 0, limit = __VERIFIER_nondet_uint();
    struct node *list = NULL;
    for (; length < limit; length++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (length > 0) {
        struct node *next = list->next;
        free(list);
        list = next;
        length--;
    }
    return 0;
}

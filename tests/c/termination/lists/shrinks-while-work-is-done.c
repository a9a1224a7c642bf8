//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round works on the whole list and takes its first node away. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    unsigned value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        list = node;
    }
    while (list) {
        for (struct node *node = list; node; node = node->next)
            node->value++;
        struct node *gone = list;
        list = list->next;
        free(gone);
    }
    return 0;
}

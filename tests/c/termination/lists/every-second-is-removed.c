//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round passes one node and frees the one behind it. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (unsigned i = __VERIFIER_nondet_uint(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node && node->next; node = node->next) {
        struct node *gone = node->next;
        node->next = gone->next;
        free(gone);
        if (!node->next)
            break;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        if (last) {
            node->next = last->next;
            last->next = node;
        } else {
            node->next = node;
        }
        last = node;
    }
    if (!last)
        return 0;
    struct node *found = last;
    do {
        found = found->next;
    } while (found != last && found->value != 3);
    if (found->next != found) {
        struct node *gone = found->next;
        found->next = gone->next;
        if (gone == last)
            last = found;
        free(gone);
    }
    while (last->next != last) {
        struct node *next = last->next;
        last->next = next->next;
        free(next);
    }
    free(last);
    return 0;
}

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
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        list = node;
    }
    unsigned long length = 0;
    for (struct node *node = list; node; node = node->next)
        length++;
    struct node *node = list;
    for (unsigned long i = 0; i < length; i++) {
        node->value = 1;
        node = node->next;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}

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
    struct node *end = malloc(sizeof *end), *list = end;
    end->next = NULL;
    end->value = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = list;
        list = node;
    }
    if (list != end) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    end->value = 2;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

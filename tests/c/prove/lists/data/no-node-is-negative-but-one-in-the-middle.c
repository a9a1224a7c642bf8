//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL;
    for (int i = 0; __VERIFIER_nondet_int(); i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i == 2 ? -1 : 1;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        if (gone->value < 0)
            reach_error(); //~ error-reached
        list = gone->next;
        free(gone);
    }
    return 0;
}

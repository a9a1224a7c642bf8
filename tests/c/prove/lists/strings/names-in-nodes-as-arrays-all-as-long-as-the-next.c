//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char name[16];
};
/* Strings end at another place in each node. */
static struct node *push(struct node *list, const char *name) {
    struct node *node = malloc(sizeof *node);
    strcpy(node->name, name);
    node->next = list;
    return node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        list = push(list, "short");
        if (__VERIFIER_nondet_int())
            list = push(list, "somewhat longer");
    }
    if (list && list->next)
        assert(strlen(list->name) == strlen(list->next->name)); //~ failed-assertion
    return 0;
}

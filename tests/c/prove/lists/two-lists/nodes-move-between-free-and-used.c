//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *spare, *used;
static void take(void) {
    struct node *node = spare;
    if (node)
        spare = node->next;
    else
        node = malloc(sizeof *node);
    node->value = 1;
    node->next = used;
    used = node;
}
static void give_back(void) {
    struct node *node = used;
    if (!node)
        return;
    used = node->next;
    node->next = spare;
    spare = node;
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() > 0)
            take();
        else
            give_back();
    }
    /* What is left hangs on globals. */
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
    struct node *next;
    int value;
};
static struct node *build(unsigned length) {
    struct node *node = malloc(sizeof *node);
    node->value = (int)length;
    node->next = length > 0 ? build(length - 1) : node;
    return node;
}
int main(void) {
    struct node *list = build(__VERIFIER_nondet_uchar());
    while (list) {
        struct node *next = list->next; //~ use-after-free
        free(list);
        list = next;
    }
    return 0;
}

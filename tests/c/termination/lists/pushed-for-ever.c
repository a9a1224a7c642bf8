//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Grows for ever; that memory is finite is no reason to end. */
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (;;) { //~ endless-run
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
}

//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The ring does not contain the node where the walk began. */
#include <stdlib.h>
struct node {
    struct node *next;
};
static struct node *push(struct node *list) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    return node;
}
int main(void) {
    struct node *last = push(NULL);
    struct node *ring = push(push(last));
    last->next = ring;
    struct node *start = push(ring);
    unsigned length = 0;
    struct node *node = start;
    do { //~ endless-run
        length++;
        node = node->next;
    } while (node != start); //~ endless-run
    return length == 3;
}

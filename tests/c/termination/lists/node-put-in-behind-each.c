//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The walk comes to every node that it has put in itself. */
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = malloc(sizeof *list);
    list->next = NULL;
    for (struct node *node = list; node; node = node->next) { //~ endless-run
        struct node *copy = malloc(sizeof *copy);
        copy->next = node->next;
        node->next = copy;
    }
    return 0;
}

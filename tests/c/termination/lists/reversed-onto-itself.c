//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The next node is looked up after it was overwritten: forwards and backwards for ever. */
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *second = malloc(sizeof *second);
    second->next = NULL;
    struct node *list = malloc(sizeof *list);
    list->next = second;
    struct node *reversed = second;
    while (list) { //~ endless-run
        struct node *old = list;
        list->next = reversed;
        reversed = old;
        list = old->next;
    }
    return 0;
}

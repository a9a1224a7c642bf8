//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct link {
    struct link *next;
};
struct item {
    int value;
    struct link link;
};
/* Forgets to go back from the member to the item. */
int main(void) {
    struct item *item = malloc(sizeof *item);
    item->value = 1;
    item->link.next = NULL;
    struct item *wrong = (struct item *)&item->link;
    struct link *next = wrong->link.next; //~ out-of-bounds
    free(item);
    return next == NULL;
}

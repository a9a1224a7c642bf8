//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    int before;
    struct item *next_item_link; /* leads to the link of the next one */
    int after;
};
int main(void) {
    struct item **list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->before = item->after = 0;
        item->next_item_link = (struct item *)list;
        list = &item->next_item_link;
    }
    while (list) {
        struct item **gone = list;
        list = (struct item **)*gone;
        free((char *)gone - offsetof(struct item, next_item_link));
    }
    return 0;
}

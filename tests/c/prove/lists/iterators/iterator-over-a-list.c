//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
struct iterator {
    struct node *at;
};
static int more(const struct iterator *iterator) {
    return iterator->at != NULL;
}
static int get(struct iterator *iterator) {
    int value = iterator->at->value;
    iterator->at = iterator->at->next;
    return value;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 3;
        node->next = list;
        list = node;
    }
    struct iterator iterator = {list};
    unsigned sum = 0;
    while (more(&iterator))
        sum += (unsigned)get(&iterator);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return sum > 100;
}

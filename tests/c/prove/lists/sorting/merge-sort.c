//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *sort(struct node *list) {
    if (!list || !list->next)
        return list;
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *two = slow->next;
    slow->next = NULL;
    struct node *one = sort(list);
    two = sort(two);
    struct node *merged = NULL, **end = &merged;
    while (one && two) {
        if (one->value < two->value) {
            *end = one;
            one = one->next;
        } else {
            *end = two;
            two = two->next;
        }
        end = &(*end)->next;
    }
    *end = one ? one : two;
    return merged;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    list = sort(list);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// What `list`, `slow` and `fast` hold is read no more when the halves are handed on; nothing is lost by that.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static void destroy(struct node *list) {
    if (!list)
        return;
    if (!list->next) {
        free(list);
        return;
    }
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *half = slow->next;
    slow->next = NULL;
    destroy(list);
    destroy(half);
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    destroy(list);
    return 0;
}

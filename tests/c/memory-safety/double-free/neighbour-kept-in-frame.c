//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
/* The callee does not know that its caller still holds the second node. */
struct node {
    struct node *next;
};
static void unlink_second(struct node *list) {
    list->next = list->next->next;
}
int main(void) {
    struct node *third = calloc(1, sizeof *third);
    struct node *second = calloc(1, sizeof *second);
    struct node *first = calloc(1, sizeof *first);
    first->next = second;
    second->next = third;
    struct node *kept = first->next;
    unlink_second(first);
    free(kept);
    free(first->next);
    free(first);
    return 0;
}

//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Every node is freed before its successor is looked up. */
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        free(node);
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *next;
};
static struct node *kept;
static void drop(struct node *node) {
    free(node->next);
    node->next = NULL;
}
int main(void) {
    struct node *node = malloc(sizeof *node);
    node->next = malloc(sizeof *node);
    node->next->next = NULL;
    kept = node->next;
    /* The callee cannot name what points there too. */
    drop(node);
    struct node *next = kept->next; //~ use-after-free
    free(node);
    return next != NULL;
}

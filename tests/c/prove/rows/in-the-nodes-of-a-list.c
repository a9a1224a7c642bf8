//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int *cells[4];
};
int main(void) {
    struct node *list = NULL;
    for (unsigned n = __VERIFIER_nondet_uint() % 100; n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        for (int i = 0; i < 4; i++)
            node->cells[i] = malloc(sizeof(int));
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        for (int i = 0; i < 4; i++)
            free(list->cells[i]);
        free(list);
        list = next;
    }
    return 0;
}

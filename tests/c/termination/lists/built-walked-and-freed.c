//@ property: termination
//@ truth: holds
//@ expect: holds
/* A list of any length is built, walked and freed. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    struct node *list = NULL;
    while (count > 0) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = list;
        list = node;
        count--;
    }
    unsigned sum = 0;
    for (struct node *node = list; node; node = node->next)
        sum += (unsigned)node->value;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return sum == 3;
}

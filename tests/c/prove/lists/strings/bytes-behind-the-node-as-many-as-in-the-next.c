//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
    struct node *next;
    unsigned length;
    char bytes[];
};
int main(void) {
    struct node *list = NULL;
    unsigned length;
    int sum = 0;
    while ((length = __VERIFIER_nondet_uchar()) != 0) {
        struct node *node = malloc(sizeof *node + length);
        node->length = length;
        memset(node->bytes, 'b', length);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        sum |= node->bytes[0];
    while (list) {
        struct node *next = list->next;
        if (next)
            list->bytes[next->length - 1 + 4] = 0; //~ out-of-bounds
        free(list);
        list = next;
    }
    return sum;
}

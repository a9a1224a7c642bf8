//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
    while ((length = __VERIFIER_nondet_uchar()) != 0) {
        struct node *node = malloc(sizeof *node + length);
        node->length = length;
        memset(node->bytes, 'b', length);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
    struct node *next;
    unsigned length;
    char *bytes;
};
int main(void) {
    struct node *list = NULL;
    unsigned length;
    while ((length = __VERIFIER_nondet_uchar()) != 0) {
        struct node *node = malloc(sizeof *node);
        node->length = length;
        node->bytes = malloc(length);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        for (unsigned i = 0; i < node->length; i++)
            node->bytes[i] = 'x';
    while (list) {
        struct node *next = list->next;
        free(list->bytes);
        free(list);
        list = next;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { struct node *next; unsigned length; char bytes[]; };
int main(void) {
    struct node *list = NULL;
    unsigned most = __VERIFIER_nondet_uchar();
    while (__VERIFIER_nondet_uchar()) {
        unsigned length = __VERIFIER_nondet_uchar();
        if (length == 0 || length > most) continue;
        struct node *node = malloc(sizeof *node + length);
        node->length = length;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    char one[1] = {0};
    if (most == 0) one[1] = 0; //~ out-of-bounds
    return 0;
}

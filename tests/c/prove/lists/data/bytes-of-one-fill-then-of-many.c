//@ property: assertions
//@ truth: violated
//@ expect: violated
/* The blocks of the first nodes are filled with one byte, those of later ones with a byte each. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    struct node *next;
    unsigned length;
    unsigned char *bytes;
};

static struct node *push(struct node *list, unsigned char fill) {
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->length = __VERIFIER_nondet_uint() % 100 + 1;
    node->bytes = malloc(node->length);
    if (!node->bytes)
        exit(1);
    memset(node->bytes, fill, node->length);
    node->next = list;
    return node;
}

int main(void) {
    struct node *list = NULL;
    unsigned char fill = __VERIFIER_nondet_uchar();
    while (__VERIFIER_nondet_int())
        list = push(list, fill);
    while (__VERIFIER_nondet_int())
        list = push(list, __VERIFIER_nondet_uchar());
    while (list) {
        struct node *node = list;
        list = node->next;
        if (list)
            assert(node->bytes[0] == list->bytes[0]); //~ failed-assertion
        free(node->bytes);
        free(node);
    }
    return 0;
}

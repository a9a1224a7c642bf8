//@ property: assertions
//@ truth: violated
//@ expect: violated
/* The bytes of each node hold the mark of the node behind it, so that they differ from node to node. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    struct node *next;
    unsigned char mark;
    unsigned length;
    unsigned char *bytes;
};

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            exit(1);
        node->length = __VERIFIER_nondet_uint() % 100 + 1;
        node->mark = __VERIFIER_nondet_uchar();
        node->bytes = malloc(node->length);
        if (!node->bytes)
            exit(1);
        memset(node->bytes, list ? list->mark : node->mark, node->length);
        node->next = list;
        list = node;
    }
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

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
struct block {
    struct block *next;
    int used;
    struct node nodes[4];
};
int main(void) {
    struct block *blocks = NULL;
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        if (!blocks || blocks->used == 4) {
            struct block *block = malloc(sizeof *block);
            block->used = 0;
            block->next = blocks;
            blocks = block;
        }
        struct node *node = &blocks->nodes[blocks->used++];
        node->value = 0;
        node->next = list;
        list = node;
    }
    if (blocks && blocks->next) {
        struct block *gone = blocks->next;
        blocks->next = gone->next;
        free(gone);
    }
    for (struct node *node = list; node; node = node->next)
        node->value++; //~ use-after-free
    while (blocks) {
        struct block *gone = blocks;
        blocks = gone->next;
        free(gone);
    }
    return 0;
}

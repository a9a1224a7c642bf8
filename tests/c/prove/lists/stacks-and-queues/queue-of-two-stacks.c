//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *in, *out;
static void put(void) {
    struct node *node = malloc(sizeof *node);
    node->next = in;
    in = node;
}
static void take(void) {
    if (!out) {
        while (in) {
            struct node *node = in;
            in = node->next;
            node->next = out;
            out = node;
        }
    }
    if (out) {
        struct node *gone = out;
        out = gone->next;
        free(gone);
    }
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            put();
        else
            take();
    }
    while (in || out)
        take();
    return 0;
}

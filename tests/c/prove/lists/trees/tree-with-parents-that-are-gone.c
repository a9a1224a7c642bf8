//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *child[2], *parent;
};
int main(void) {
    struct tree *root = calloc(1, sizeof *root), *at = root;
    while (__VERIFIER_nondet_int()) {
        int side = __VERIFIER_nondet_int() > 0;
        if (__VERIFIER_nondet_int() > 3) {
            if (at->parent)
                at = at->parent;
        } else {
            if (!at->child[side]) {
                at->child[side] = calloc(1, sizeof *at);
                at->child[side]->parent = at;
            }
            at = at->child[side];
        }
    }
    at = root;
    while (at) {
        if (at->child[0]) { //~ use-after-free
            at = at->child[0];
        } else if (at->child[1]) {
            at = at->child[1];
        } else {
            struct tree *parent = at->parent;
            if (parent && parent->child[1] == at)
                parent->child[1] = NULL;
            free(at);
            at = parent;
        }
    }
    return 0;
}

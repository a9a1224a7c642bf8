//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct expression {
    int kind, value;
    struct expression *left, *right;
};
static void drop(struct expression *e) {
    if (!e)
        return;
    drop(e->left);
    drop(e->right);
    free(e);
}
static struct expression *node(int kind, struct expression *left, struct expression *right) {
    struct expression *e = malloc(sizeof *e);
    if (!e) {
        drop(left);
        drop(right);
        return NULL;
    }
    e->kind = kind;
    e->value = 0;
    e->left = left;
    e->right = right;
    return e;
}
static struct expression *sum(void);
static struct expression *primary(void) {
    if (__VERIFIER_nondet_int())
        return sum();
    return node(0, NULL, NULL);
}
static struct expression *sum(void) {
    struct expression *left = primary();
    if (!left)
        return NULL;
    while (__VERIFIER_nondet_int()) {
        struct expression *right = primary();
        if (!right) {
            drop(left);
            return NULL;
        }
        left = node(1, left, right);
        if (!left)
            return NULL;
    }
    return left;
}
int main(void) {
    struct expression *e = sum();
    if (!e)
        return 1;
    e->value = 1;
    drop(e);
    return 0;
}

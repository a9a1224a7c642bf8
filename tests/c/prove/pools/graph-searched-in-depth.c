//@ property: assertions
//@ truth: holds
//@ expect: holds
// Vertices of a graph are made zeroed, joined with any that are there, and visited by recursion.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vertex {
    int seen;
    struct vertex *out[3];
    struct vertex *all;
};
static struct vertex *all;
static struct vertex *any(void) {
    struct vertex *v = all;
    while (v && v->all && __VERIFIER_nondet_int())
        v = v->all;
    return v;
}
static void visit(struct vertex *v) {
    if (!v)
        return;
    assert(v->seen == 0 || v->seen == 1);
    if (v->seen)
        return;
    v->seen = 1;
    visit(v->out[0]);
    visit(v->out[1]);
    visit(v->out[2]);
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct vertex *v = calloc(1, sizeof *v);
        v->seen = 0;
        v->all = all;
        v->out[0] = any();
        v->out[1] = any();
        all = v;
    }
    for (struct vertex *v = all; v; v = v->all)
        v->out[2] = any();
    visit(all);
    return 0;
}

//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct node {
    struct node *next;
    int mark, gap;
    int f[16];
};
static void fill(struct node *n) {
    n->f[0] = n->f[2] = n->f[4] = n->f[6] = n->f[8] = n->f[10] = n->f[12] = n->f[14] = 5;
}
// Each node says whether the box led to it; where it led to the first one, that says so.
int main(void) {
    struct node **box = malloc(sizeof *box);
    *box = (struct node *)__VERIFIER_nondet_ulong();
    struct node *a = malloc(sizeof *a), *list = malloc(sizeof *list);
    a->next = NULL;
    list->next = a;
    if (__VERIFIER_nondet_int()) {
        a->mark = a == *box;
        list->mark = list == *box;
        fill(a);
        fill(list);
        a = NULL;
        while (__VERIFIER_nondet_int())
            ;
        if (list != *box)
            return 0;
        free(box);
    } else {
        a->mark = list->mark = 0;
        fill(a);
        fill(list);
        free(box);
    }
    a = NULL;
    box = NULL;
    while (__VERIFIER_nondet_int())
        ;
    assert(list->mark == 0);  //~ failed-assertion
    return 0;
}

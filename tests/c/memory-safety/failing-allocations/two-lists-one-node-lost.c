//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *red = NULL, *blue = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *one = malloc(sizeof *one); //~ allocated-here
        struct node *other = malloc(sizeof *other); //~ allocated-here
        if (!one || !other)
            break; //~ leak
        one->next = red;
        red = one;
        other->next = blue;
        blue = other;
    } //~ leak
    destroy(red);
    destroy(blue);
    return 0;
}

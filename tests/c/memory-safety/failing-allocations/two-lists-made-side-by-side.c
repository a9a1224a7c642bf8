//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
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
    int status = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *one = malloc(sizeof *one);
        struct node *other = malloc(sizeof *other);
        if (!one || !other) {
            free(one);
            free(other);
            status = 1;
            break;
        }
        one->next = red;
        red = one;
        other->next = blue;
        blue = other;
    }
    destroy(red);
    destroy(blue);
    return status;
}

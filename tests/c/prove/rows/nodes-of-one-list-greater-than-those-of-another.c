//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item { int value; struct item *next; };
int main(void) {
    int room = 3;
    struct item *a[3];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > room) n = room;
    for (int i = n - 1; i >= 0; i--) {
        a[i] = malloc(sizeof *a[i]);
        a[i]->value = 1;
        a[i]->next = NULL;
        while (__VERIFIER_nondet_int()) {
            struct item *x = malloc(sizeof *x);
            x->value = 2;
            x->next = a[i];
            a[i] = x;
        }
    }
    int count = n;
    if (count > 1) {
        count--;
        while (a[count]) {
            struct item *x = a[count];
            if (x->value > a[0]->value)
                reach_error(); //~ error-reached
            a[count] = x->next;
            free(x);
        }
    }
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
};
int main(void) {
    int rounds = __VERIFIER_nondet_int();
    if (rounds < 3)
        return 0;
    struct node *list = NULL;
    for (int i = 0; i < rounds; i++) {
        struct node *empty = malloc(sizeof *empty);
        empty->next = list;
        struct node *full = malloc(sizeof *full);
        full->data = malloc(sizeof *full->data);
        full->next = empty;
        list = full;
    }
    while (list != NULL) {
        struct node *next = list->next;
        free(list); //~ leak
        list = next;
    }
    return 0;
}

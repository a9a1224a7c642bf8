//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int colour;
};
int main(void) {
    struct node *list = malloc(sizeof *list);
    list->next = NULL;
    list->colour = 1;
    struct node *end = list;
    while (__VERIFIER_nondet_int()) {
        end->next = malloc(sizeof *end);
        end = end->next;
        end->next = NULL;
        end->colour = 1;
        if (__VERIFIER_nondet_int()) {
            end->colour = 0;
            /* A red node is followed by a black one, but not always. */
            if (__VERIFIER_nondet_int())
                continue;
            end->next = malloc(sizeof *end);
            end = end->next;
            end->next = NULL;
            end->colour = 1;
        }
    }
    while (list != NULL) {
        struct node *next = list->next;
        if (list->colour == 0) {
            struct node *second = next;
            next = second->next; //~ null-dereference
            free(second);
        }
        free(list);
        list = next;
    }
    return 0;
}

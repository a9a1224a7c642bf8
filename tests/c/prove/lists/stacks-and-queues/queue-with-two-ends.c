//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
int main(void) {
    struct node *front = NULL, *back = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct node *node = malloc(sizeof *node);
            node->next = node->prev = NULL;
            if (!front) {
                front = back = node;
            } else if (__VERIFIER_nondet_int()) {
                node->next = front;
                front->prev = node;
                front = node;
            } else {
                node->prev = back;
                back->next = node;
                back = node;
            }
        } else if (back) {
            struct node *gone = back;
            back = gone->prev;
            if (back)
                back->next = NULL;
            else
                front = NULL;
            free(gone);
        }
    }
    while (front) {
        struct node *gone = front;
        front = gone->next;
        free(gone);
    }
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *front = NULL, *back = NULL;
    int value;
    while ((value = __VERIFIER_nondet_int()) != 0) {
        if (value > 0) {
            struct node *node = malloc(sizeof *node);
            node->value = value;
            node->next = NULL;
            if (back)
                back->next = node; //~ use-after-free
            else
                front = node;
            back = node;
        } else if (front) {
            struct node *gone = front;
            front = gone->next;
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

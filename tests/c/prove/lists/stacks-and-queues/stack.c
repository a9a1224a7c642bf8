//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *below;
    int value;
};
static struct node *top;
static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->below = top;
    top = node;
}
static int pop(void) {
    struct node *gone = top;
    int value = gone->value;
    top = gone->below;
    free(gone);
    return value;
}
int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int()) != 0) {
        if (what > 0)
            push(what);
        else if (top)
            what = pop();
    }
    while (top)
        pop();
    return 0;
}

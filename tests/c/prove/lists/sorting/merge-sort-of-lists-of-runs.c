//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
struct run { struct run *next; struct node *nodes; };
static struct node *merge(struct node *one, struct node *two) {
    struct node *merged = NULL, **end = &merged;
    while (one || two) {
        struct node **from = !two || (one && one->value < two->value) ? &one : &two;
        struct node *node = *from;
        *from = node->next;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    return merged;
}
int main(void) {
    struct run *runs = NULL;
    while (__VERIFIER_nondet_int()) {
        struct run *run = malloc(sizeof *run);
        run->nodes = malloc(sizeof *run->nodes);
        run->nodes->next = NULL;
        run->nodes->value = __VERIFIER_nondet_int();
        run->next = runs;
        runs = run;
    }
    while (runs && runs->next) {
        struct run *gone = runs->next;
        runs->nodes = merge(runs->nodes, gone->nodes);
        runs->next = gone->next;
        free(gone);
    }
    struct node *list = runs ? runs->nodes : NULL;
    free(runs);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

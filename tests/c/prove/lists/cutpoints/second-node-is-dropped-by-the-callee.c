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
static struct node *make(int value, struct node *next) {
    struct node *made = malloc(sizeof *made);
    made->value = value;
    made->next = next;
    return made;
}
static void drop_second(struct node *list) {
    struct node *second = list->next;
    list->next = second->next;
    free(second);
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = make(0, list);
    list = make(1, make(2, list));
    struct node *kept = list->next;
    drop_second(list);
    int value = kept->value; //~ use-after-free
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return value;
}

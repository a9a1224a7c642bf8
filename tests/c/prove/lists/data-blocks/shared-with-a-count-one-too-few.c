//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct data {
    unsigned count;
};
struct node {
    struct node *next;
    struct data *data;
};
int main(void) {
    struct data *data = malloc(sizeof *data);
    data->count = 1;
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int() % 5; i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->data = data;
        if (list)
            data->count++;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (--list->data->count == 0)
            free(list->data);
        free(list);
        list = next;
    }
    if (--data->count == 0) //~ use-after-free
        free(data);
    return 0;
}

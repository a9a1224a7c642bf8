//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    struct node *second = malloc(sizeof *second);
    first->next = second;
    second->next = first;
    free(second);
    first->next->value = 3; //~ use-after-free
    free(first);
    return 0;
}

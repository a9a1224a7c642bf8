//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->value = 1;
    first->next = 0;
    int sum = 0;
    if (first->next)
        sum = 2;
    free(first);
    return sum;
}

//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->value = 1;
    int sum = 0;
    if (first->next) //~ uninitialised-read
        sum = 2;
    free(first);
    return sum;
}

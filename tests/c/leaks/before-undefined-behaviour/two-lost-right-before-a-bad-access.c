//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
struct node {
    struct node *next;
};
int main(void) {
    struct node *ring = malloc(sizeof *ring); //~ allocated-here
    char *block = malloc(1);                  //~ allocated-here
    ring->next = ring;
    ring = NULL;  //~ leak
    block = NULL; //~ leak
    *block = 1;
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *other;
};
int main(void) {
    struct node *left = malloc(sizeof *left);
    struct node *right = malloc(sizeof *right); //~ allocated-here
    left->other = right;
    right->other = left;
    left = NULL;
    right = NULL; //~ leak
    exit(0);
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct node {
    struct node *other;
};
int main(void) {
    struct node *left = malloc(sizeof *left); //~ allocated-here
    struct node *right = malloc(sizeof *right);
    left->other = right;
    right->other = left;
    left = NULL;
    right = NULL; //~ leak
    exit(0);
}

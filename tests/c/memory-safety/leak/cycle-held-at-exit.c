//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
struct node {
    struct node *other;
};
int main(void) {
    struct node *left = malloc(sizeof *left);
    struct node *right = malloc(sizeof *right);
    left->other = right;
    right->other = left;
    left = NULL;
    exit(0);
}

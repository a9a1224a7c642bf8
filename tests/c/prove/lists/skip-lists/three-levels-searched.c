//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next[3];
    int key;
};
int main(void) {
    struct node head = {{NULL, NULL, NULL}, 0};
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        int height = __VERIFIER_nondet_int();
        height = height < 0 ? 0 : height > 2 ? 2 : height;
        struct node *at = &head;
        for (int level = 2; level >= 0; level--) {
            while (at->next[level] && at->next[level]->key < node->key)
                at = at->next[level];
            node->next[level] = NULL;
            if (level <= height) {
                node->next[level] = at->next[level];
                at->next[level] = node;
            }
        }
    }
    struct node *top = head.next[2];
    if (top)
        top->key = 0;
    while (head.next[0]) {
        struct node *gone = head.next[0];
        head.next[0] = gone->next[0];
        free(gone);
    }
    return 0;
}

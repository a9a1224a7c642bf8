//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
struct set {
    int *items[10];
};
static void drop(struct set *set) {
    for (int i = 0; i < 10; i++)
        free(set->items[i]);
    free(set);
}
int main(void) {
    struct set *set = calloc(1, sizeof *set);
    if (!set)
        return 1;
    for (int i = 0; i < 10; i++) {
        set->items[i] = malloc(sizeof(int));
        if (!set->items[i]) {
            drop(set);
            return 1;
        }
        *set->items[i] = i;
    }
    drop(set);
    return 0;
}

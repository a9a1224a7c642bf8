//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct holder {
    int *value;
};
int main(void) {
    struct holder first;
    first.value = malloc(sizeof(int));
    struct holder second = first;
    free(first.value);
    free(second.value); //~ double-free
    return 0;
}

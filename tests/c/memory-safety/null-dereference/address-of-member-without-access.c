//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stddef.h>
struct pair {
    char first;
    long long second;
};
int main(void) {
    struct pair *none = NULL;
    struct pair *same = &*none;
    printf("%d %d\n", (int)offsetof(struct pair, second), same == NULL);
    return 0;
}

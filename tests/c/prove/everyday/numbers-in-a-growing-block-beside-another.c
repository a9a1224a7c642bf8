//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* The block that grows starts as null, and is doubled; another block is there all the time. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct numbers {
    int *data;
    size_t length, capacity;
};

static void push(struct numbers *v, int x) {
    if (v->length == v->capacity) {
        size_t capacity = v->capacity ? v->capacity * 2 : 8;
        int *data = realloc(v->data, capacity * sizeof *data);
        if (!data)
            abort();
        v->data = data;
        v->capacity = capacity;
    }
    v->data[v->length++] = x;
}

int main(void) {
    struct numbers v = {NULL, 0, 0};
    char *name = malloc(10);
    int x;
    unsigned sum = 0;
    if (!name)
        return 1;
    strcpy(name, "numbers");
    while ((x = __VERIFIER_nondet_int()) != 0)
        push(&v, x);
    for (size_t i = 0; i < v.length; i++)
        sum += (unsigned)v.data[i];
    free(v.data);
    free(name);
    return sum > 100;
}

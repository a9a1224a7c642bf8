//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A vector of integers that functions change through a pointer to it: push, pop, insert, remove. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct vector {
    int *data;
    size_t len;
    size_t cap;
};

static bool vector_reserve(struct vector *v, size_t wanted) {
    if (wanted <= v->cap)
        return true;
    size_t cap = v->cap < 4 ? 4 : v->cap + v->cap / 2;
    if (cap < wanted)
        cap = wanted;
    int *data = realloc(v->data, cap * sizeof *data);
    if (!data)
        return false;
    v->data = data;
    v->cap = cap;
    return true;
}

static bool vector_insert(struct vector *v, size_t at, int value) {
    if (at > v->len || !vector_reserve(v, v->len + 1))
        return false;
    memmove(v->data + at + 1, v->data + at, (v->len - at) * sizeof *v->data);
    v->data[at] = value;
    v->len++;
    return true;
}

static bool vector_push(struct vector *v, int value) {
    return vector_insert(v, v->len, value);
}

static bool vector_pop(struct vector *v, int *value) {
    if (v->len == 0)
        return false;
    *value = v->data[--v->len];
    return true;
}

static bool vector_remove(struct vector *v, size_t at) {
    if (at >= v->len)
        return false;
    memmove(v->data + at, v->data + at + 1, (v->len - at - 1) * sizeof *v->data);
    v->len--;
    return true;
}

static size_t vector_find(const struct vector *v, int value) {
    for (size_t i = 0; i < v->len; i++)
        if (v->data[i] == value)
            return i;
    return v->len;
}

int main(void) {
    struct vector v = {NULL, 0, 0};
    unsigned refused = 0;
    int command, value = 0;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        bool done = true;
        switch (command) {
        case 1:
            done = vector_push(&v, __VERIFIER_nondet_int());
            break;
        case 2:
            done = vector_pop(&v, &value);
            break;
        case 3:
            done = vector_insert(&v, __VERIFIER_nondet_uint(), value);
            break;
        case 4:
            done = vector_remove(&v, __VERIFIER_nondet_uint());
            break;
        case 5:
            done = vector_remove(&v, vector_find(&v, __VERIFIER_nondet_int()));
            break;
        default:
            break;
        }
        if (!done)
            refused++;
    }
    printf("%zu numbers, %u refused\n", v.len, refused);
    free(v.data);
    return 0;
}

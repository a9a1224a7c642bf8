//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct term {
    struct term *next;
    int factor, power;
};
static void drop(struct term *list) {
    while (list) {
        struct term *next = list->next;
        free(list);
        list = next;
    }
}
static struct term *term(int factor, int power, struct term *next) {
    struct term *term = malloc(sizeof *term);
    if (term) {
        term->factor = factor;
        term->power = power;
        term->next = next;
    }
    return term;
}
static int add(const struct term *one, const struct term *other, struct term **sum) {
    struct term *first = NULL, **end = &first;
    while (one || other) {
        const struct term *from;
        if (!other || (one && one->power > other->power)) {
            from = one;
            one = one->next;
        } else {
            from = other;
            other = other->next;
        }
        struct term *next = term(from->factor, from->power, NULL);
        if (!next) {
            drop(first);
            return 0;
        }
        *end = next;
        end = &next->next;
    }
    *sum = first;
    return 1;
}
static struct term *read(void) {
    struct term *list = NULL;
    int power = 0;
    while (__VERIFIER_nondet_int()) {
        struct term *more = term(__VERIFIER_nondet_int(), power++, list);
        if (!more)
            return list;
        list = more;
    }
    return list;
}
int main(void) {
    struct term *one = read(), *other = read(), *sum = NULL;
    int status = 0;
    if (!add(one, other, &sum))
        status = 1;
    drop(sum);
    drop(one);
    drop(other);
    return status;
}

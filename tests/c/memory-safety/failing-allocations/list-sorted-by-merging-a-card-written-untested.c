//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct card {
    int rank;
    struct card *below;
};
static struct card *shuffle_together(struct card *one, struct card *two) {
    struct card *pile = NULL, **bottom = &pile;
    while (one && two) {
        struct card **lower = one->rank <= two->rank ? &one : &two;
        *bottom = *lower;
        bottom = &(*bottom)->below;
        *lower = (*lower)->below;
    }
    *bottom = one ? one : two;
    return pile;
}
static struct card *in_order(struct card *pile) {
    if (!pile || !pile->below)
        return pile;
    struct card *middle = pile, *end = pile->below;
    while (end && end->below) {
        middle = middle->below;
        end = end->below->below;
    }
    struct card *lower = middle->below;
    middle->below = NULL;
    return shuffle_together(in_order(pile), in_order(lower));
}
int main(void) {
    struct card *pile = NULL;
    while (__VERIFIER_nondet_int()) {
        struct card *card = malloc(sizeof *card);
        card->rank = __VERIFIER_nondet_int(); //~ null-dereference
        if (!card)
            break;
        card->below = pile;
        pile = card;
    }
    pile = in_order(pile);
    while (pile) {
        struct card *below = pile->below;
        free(pile);
        pile = below;
    }
    return 0;
}

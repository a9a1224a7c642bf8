//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct volume {
    struct volume *of_all, *of_group;
    int orphan;
};
static struct volume *all, *group;
static void add(int orphan) {
    struct volume *volume = malloc(sizeof *volume);
    volume->orphan = orphan;
    volume->of_all = all;
    all = volume;
    volume->of_group = NULL;
    if (!orphan) {
        volume->of_group = group;
        group = volume;
    }
}
/* Drops the newest volume, which is also the newest of its group if it has one. */
static void drop(void) {
    struct volume *gone = all;
    all = gone->of_all;
    if (!gone->orphan)
        group = gone->of_group;
    free(gone);
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (all && __VERIFIER_nondet_int())
            drop();
        else
            add(__VERIFIER_nondet_int() > 2);
    }
    int in_group = 0;
    for (struct volume *volume = group; volume; volume = volume->of_group)
        in_group |= 1;
    while (all)
        drop();
    return in_group;
}

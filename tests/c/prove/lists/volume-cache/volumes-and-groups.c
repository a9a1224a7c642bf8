//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct group {
    struct group *next;
    struct volume *volumes;
};
struct volume {
    struct volume *next;
    struct group *group;
    int size;
};
static struct group *groups;
static struct group *add_group(void) {
    struct group *group = malloc(sizeof *group);
    group->volumes = NULL;
    group->next = groups;
    return groups = group;
}
static void add_volume(struct group *group) {
    struct volume *volume = malloc(sizeof *volume);
    volume->size = 0;
    volume->group = group;
    volume->next = group->volumes;
    group->volumes = volume;
}
static void drop_group(void) {
    struct group *group = groups;
    groups = group->next;
    struct volume *volume = group->volumes;
    while (volume) {
        struct volume *next = volume->next;
        volume->group->volumes = next;
        free(volume);
        volume = next;
    }
    free(group);
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct group *group = add_group();
        while (__VERIFIER_nondet_int())
            add_volume(group);
        if (__VERIFIER_nondet_int())
            drop_group();
    }
    while (groups)
        drop_group();
    return 0;
}

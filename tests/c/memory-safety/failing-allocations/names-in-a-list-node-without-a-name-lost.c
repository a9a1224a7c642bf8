//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct person {
    struct person *next;
    char *name;
};
static struct person *person(const char *name) {
    struct person *person = malloc(sizeof *person); //~ allocated-here
    if (!person)
        return NULL;
    person->name = strdup(name);
    if (!person->name)
        return NULL; //~ leak
    person->next = NULL;
    return person;
} //~ leak
static void destroy(struct person *list) {
    while (list) {
        struct person *next = list->next;
        free(list->name);
        free(list);
        list = next;
    }
}
int main(void) {
    struct person *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct person *next = person("somebody");
        if (!next) {
            destroy(list);
            return 1;
        }
        next->next = list;
        list = next;
    }
    destroy(list);
    return 0;
}

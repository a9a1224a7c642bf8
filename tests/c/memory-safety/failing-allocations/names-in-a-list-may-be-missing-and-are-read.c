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
int main(void) {
    struct person *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct person *person = malloc(sizeof *person);
        if (!person)
            break;
        person->name = malloc(4);
        if (person->name)
            strcpy(person->name, "abc");
        person->next = list;
        list = person;
    }
    for (struct person *p = list; p; p = p->next)
        p->name[2] = 0; //~ null-dereference
    while (list) {
        struct person *next = list->next;
        free(list->name);
        free(list);
        list = next;
    }
    return 0;
}

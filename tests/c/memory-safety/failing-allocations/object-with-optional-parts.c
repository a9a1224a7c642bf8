//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct object {
    char *name, *text, *note;
    struct object *next;
};
static void drop(struct object *list) {
    while (list) {
        struct object *next = list->next;
        free(list->name);
        free(list->text);
        free(list->note);
        free(list);
        list = next;
    }
}
int main(void) {
    struct object *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct object *object = malloc(sizeof *object);
        if (!object)
            break;
        object->name = malloc(10);
        object->text = malloc(20);
        object->note = malloc(30);
        object->next = list;
        list = object;
        if (!object->name || !object->text || !object->note)
            break;
        object->name[9] = object->text[19] = object->note[29] = 0;
    }
    drop(list);
    return 0;
}

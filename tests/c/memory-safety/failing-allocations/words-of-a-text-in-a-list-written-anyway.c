//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
struct word {
    struct word *next;
    char *text;
};
static void drop(struct word *list) {
    while (list) {
        struct word *next = list->next;
        free(list->text);
        free(list);
        list = next;
    }
}
int main(int argc, char **argv) {
    struct word *list = NULL, **end = &list;
    int ok = 1;
    for (int i = 1; i < argc && ok; i++) {
        struct word *word = calloc(1, sizeof *word);
        if (word) {
            *end = word;
            end = &word->next;
            word->text = strdup(argv[i]);
        }
        if (!word || !word->text)
            ok = 0;
    }
    for (struct word *w = list; w; w = w->next)
        w->text[0] = '\0'; //~ null-dereference
    drop(list);
    return !ok;
}

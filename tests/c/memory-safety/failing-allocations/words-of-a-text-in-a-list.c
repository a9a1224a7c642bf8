//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
//@ malloc: may-fail
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
    if (ok)
        for (struct word *w = list; w; w = w->next)
            w->text[0] = '\0';
    drop(list);
    return !ok;
}

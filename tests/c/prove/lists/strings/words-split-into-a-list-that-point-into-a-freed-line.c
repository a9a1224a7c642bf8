//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
struct word {
    struct word *next;
    char *start;
};
int main(void) {
    const char *text = "one two three four";
    char *line = malloc(strlen(text) + 1);
    strcpy(line, text);
    struct word *words = NULL;
    for (char *at = line; *at;) {
        struct word *word = malloc(sizeof *word);
        word->start = at;
        word->next = words;
        words = word;
        while (*at && *at != ' ')
            at++;
        if (*at)
            *at++ = 0;
    }
    free(line);
    unsigned long letters = 0;
    while (words) {
        struct word *gone = words;
        words = gone->next;
        letters += gone->start[0] == 't'; //~ use-after-free
        free(gone);
    }
    return letters > 20;
}

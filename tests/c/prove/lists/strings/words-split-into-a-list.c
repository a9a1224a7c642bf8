//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
    unsigned long letters = 0;
    while (words) {
        struct word *gone = words;
        words = gone->next;
        letters += strlen(gone->start);
        free(gone);
    }
    free(line);
    return letters > 20;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Cuts command lines into words with strtok; the array of words ends with NULL, as for execv. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_WORDS 12

typedef int (*action)(char **words);

static size_t cut(char *line, char **words, size_t room) {
    size_t count = 0;
    char *word = strtok(line, " \t\r\n");
    while (word != NULL && count < room) {
        words[count++] = word;
        word = strtok(NULL, " \t\r\n");
    }
    words[count] = NULL; //~ out-of-bounds
    return count;
}

static int echo(char **words) {
    for (char **word = words + 1; *word != NULL; word++)
        printf("%s%c", *word, word[1] != NULL ? ' ' : '\n');
    return 0;
}

static int count_letters(char **words) {
    size_t total = 0;
    for (char **word = words + 1; *word != NULL; word++)
        total += strlen(*word);
    printf("%zu\n", total);
    return 0;
}

static int upper(char **words) {
    while (*++words != NULL) {
        for (char *c = *words; *c != '\0'; c++)
            *c = (char)toupper((unsigned char)*c);
        puts(*words);
    }
    return 0;
}

static const struct command {
    const char *name;
    action run;
} commands[] = {
    {"echo", echo},
    {"count", count_letters},
    {"upper", upper},
    {NULL, NULL},
};

static int run(char **words) {
    for (const struct command *command = commands; command->name != NULL; command++)
        if (strcmp(command->name, words[0]) == 0)
            return command->run(words);
    fprintf(stderr, "%s: unknown\n", words[0]);
    return -1;
}

int main(void) {
    char line[200];
    char *words[MAX_WORDS];
    int status = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (cut(line, words, MAX_WORDS) == 0)
            continue;
        if (run(words) != 0)
            status = 1;
    }
    return status;
}

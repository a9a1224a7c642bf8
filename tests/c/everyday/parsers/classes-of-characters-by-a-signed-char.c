//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A state machine with tables that splits lines into words and numbers; letters beyond ASCII have negative codes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum class { OTHER, SPACE, LETTER, DIGIT, CLASSES };
enum state { BETWEEN, IN_WORD, IN_NUMBER, BAD, STATES };

static const unsigned char step[STATES][CLASSES] = {
    [BETWEEN] = {BAD, BETWEEN, IN_WORD, IN_NUMBER},
    [IN_WORD] = {BAD, BETWEEN, IN_WORD, IN_WORD},
    [IN_NUMBER] = {BAD, BETWEEN, BAD, IN_NUMBER},
    [BAD] = {BAD, BETWEEN, BAD, BAD},
};

static unsigned char *make_classes(void) {
    unsigned char *classes = malloc(128);
    if (classes == NULL)
        return NULL;
    memset(classes, OTHER, 128);
    for (int c = 'a'; c <= 'z'; c++)
        classes[c] = classes[c - 'a' + 'A'] = LETTER;
    for (int c = '0'; c <= '9'; c++)
        classes[c] = DIGIT;
    classes['_'] = LETTER;
    classes[' '] = classes['\t'] = classes['\n'] = SPACE;
    return classes;
}

static void run(const char *line, const unsigned char *classes, unsigned *counts) {
    enum state state = BETWEEN;
    for (; *line != '\0'; line++) {
        enum class class = classes[(int)*line]; //~ out-of-bounds
        enum state next = step[state][class];
        if (next != state)
            counts[next]++;
        state = next;
    }
}

static unsigned all_of(const unsigned *counts) {
    unsigned sum = 0;
    for (int state = 0; state < STATES; state++)
        sum += counts[state];
    return sum;
}

int main(void) {
    char line[80];
    unsigned counts[STATES] = {0};
    unsigned char *classes = make_classes();
    if (classes == NULL)
        return EXIT_FAILURE;
    while (fgets(line, sizeof line, stdin) != NULL)
        run(line, classes, counts);
    printf("%u words, %u numbers, %u that are neither\n", counts[IN_WORD], counts[IN_NUMBER], counts[BAD]);
    printf("%u changes of state\n", all_of(counts));
    free(classes);
    return EXIT_SUCCESS;
}

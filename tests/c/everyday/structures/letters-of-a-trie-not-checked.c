//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A trie of the words of the input; every character is taken for a small letter. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS 26

struct trie {
    unsigned ends;
    struct trie *below[LETTERS];
};

static struct trie *new_node(void) {
    return calloc(1, sizeof(struct trie));
}

static int trie_add(struct trie *trie, const char *word) {
    for (; *word != '\0'; word++) {
        unsigned letter = (unsigned char)*word - 'a';
        if (trie->below[letter] == NULL) { //~ out-of-bounds
            trie->below[letter] = new_node();
            if (trie->below[letter] == NULL)
                return -1;
        }
        trie = trie->below[letter];
    }
    trie->ends++;
    return 0;
}

/* Words have at most 15 letters, so that the recursion is no deeper than that. */
static void trie_print(const struct trie *trie, char *word, size_t length) {
    if (trie->ends > 0) {
        word[length] = '\0';
        printf("%s %u\n", word, trie->ends);
    }
    for (int i = 0; i < LETTERS; i++) {
        if (trie->below[i] != NULL) {
            word[length] = (char)('a' + i);
            trie_print(trie->below[i], word, length + 1);
        }
    }
}

static void trie_free(struct trie *trie) {
    if (trie == NULL)
        return;
    for (int i = 0; i < LETTERS; i++)
        trie_free(trie->below[i]);
    free(trie);
}

int main(void) {
    struct trie *trie = new_node();
    char word[16];
    if (trie == NULL)
        return EXIT_FAILURE;
    while (scanf("%15s", word) == 1)
        if (trie_add(trie, word) != 0)
            break;
    trie_print(trie, word, 0);
    trie_free(trie);
    return EXIT_SUCCESS;
}

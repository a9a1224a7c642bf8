//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A trie whose nodes have lists of children: `-word` takes a word out and frees what nobody needs, `?start` counts. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    char letter;
    unsigned words; /* that end here */
    struct node *child;
    struct node *sibling;
};

static struct node **place_of(struct node *parent, char letter) {
    struct node **place = &parent->child;
    while (*place != NULL && (*place)->letter < letter)
        place = &(*place)->sibling;
    return place;
}

static struct node *step(struct node *node, char letter) {
    struct node *child = *place_of(node, letter);
    return child != NULL && child->letter == letter ? child : NULL;
}

static int add(struct node *node, const char *word) {
    for (; *word != '\0'; word++) {
        struct node *child = step(node, *word);
        if (child == NULL) {
            struct node **place = place_of(node, *word);
            child = calloc(1, sizeof *child);
            if (child == NULL)
                return -1;
            child->letter = *word;
            child->sibling = *place;
            *place = child;
        }
        node = child;
    }
    node->words++;
    return 0;
}

static void free_below(struct node *node) {
    struct node *list = node->child;
    node->child = NULL;
    while (list != NULL) {
        struct node *first = list;
        list = first->sibling;
        /* The children of the first one are to be freed as well: they go in front. */
        struct node **end = &first->child;
        while (*end != NULL)
            end = &(*end)->sibling;
        *end = list;
        list = first->child;
        free(first);
    }
}

static void take_out(struct node *root, const char *word) {
    struct node *keep = root; /* the last one on the way that others need */
    char way = word[0];
    struct node *node = root;
    for (; *word != '\0'; word++) {
        if (node->words > 0 || (node->child != NULL && node->child->sibling != NULL)) {
            keep = node;
            way = *word;
        }
        node = step(node, *word);
        if (node == NULL)
            return;
    }
    if (node == root || node->words == 0 || --node->words > 0 || node->child != NULL)
        return;
    struct node **place = place_of(keep, way);
    struct node *branch = *place;
    *place = branch->sibling;
    free_below(branch);
    free(branch);
}

static unsigned count(const struct node *node, unsigned depth) {
    unsigned sum = node->words;
    if (depth < 50)
        for (const struct node *child = node->child; child != NULL; child = child->sibling)
            sum += count(child, depth + 1);
    return sum;
}

int main(int argc, char **argv) {
    struct node root = {'\0', 0, NULL, NULL};
    int status = EXIT_SUCCESS;
    for (int i = 1; i < argc && status == EXIT_SUCCESS; i++) {
        const char *word = argv[i];
        if (*word == '-') {
            take_out(&root, word + 1);
        } else if (*word == '?') {
            struct node *node = &root;
            while (*++word != '\0' && node != NULL)
                node = step(node, *word);
            printf("%s: %u\n", argv[i], node != NULL ? count(node, 0) : 0);
        } else if (add(&root, word) != 0) {
            status = EXIT_FAILURE;
        }
    }
    free_below(&root);
    return status;
}

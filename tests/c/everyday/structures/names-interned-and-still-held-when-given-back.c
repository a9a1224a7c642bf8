//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Interned names with counts of their users: `+name` takes one, `-name` gives one back, the last one frees it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USERS = 20 };

struct name {
    struct name *next;
    unsigned users;
    char text[];
};

struct names {
    struct name *first;
    unsigned created;
};

static struct name *name_take(struct names *names, const char *text) {
    struct name *name = names->first;
    while (name != NULL && strcmp(name->text, text) != 0)
        name = name->next;
    if (name == NULL) {
        size_t length = strlen(text);
        name = malloc(sizeof *name + length + 1);
        if (name == NULL)
            return NULL;
        memcpy(name->text, text, length + 1);
        name->users = 0;
        name->next = names->first;
        names->first = name;
        names->created++;
    }
    name->users++;
    return name;
}

static void name_give_back(struct names *names, struct name *name) {
    if (--name->users > 0) //~ use-after-free
        return;
    struct name **place = &names->first;
    while (*place != name)
        place = &(*place)->next;
    *place = name->next;
    free(name);
}

static int find_user(struct name *const users[USERS], const char *text) {
    for (int i = 0; i < USERS; i++)
        if (users[i] != NULL && strcmp(users[i]->text, text) == 0) //~ use-after-free
            return i;
    return -1;
}

static int free_user(struct name *const users[USERS]) {
    for (int i = 0; i < USERS; i++)
        if (users[i] == NULL)
            return i;
    return -1;
}

int main(int argc, char **argv) {
    struct names names = {NULL, 0};
    struct name *users[USERS] = {NULL};
    unsigned refused = 0;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int at = -1;
        if (word[0] == '+') {
            at = free_user(users);
            if (at >= 0)
                users[at] = name_take(&names, word + 1);
        } else if (word[0] == '-') {
            at = find_user(users, word + 1);
            if (at >= 0)
                name_give_back(&names, users[at]);
        }
        if (at < 0)
            refused++;
    }
    for (const struct name *name = names.first; name != NULL; name = name->next)
        printf("%s %u\n", name->text, name->users);
    printf("%u created, %u refused\n", names.created, refused);
    for (int i = 0; i < USERS; i++)
        if (users[i] != NULL)
            name_give_back(&names, users[i]);
    return EXIT_SUCCESS;
}

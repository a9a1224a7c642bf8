//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Lines with fields between colons, cut in place; a record keeps its line and pointers into it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum field { NAME, PASSWORD, NUMBER, HOME, FIELDS };

struct user {
    struct user *next;
    char *line;
    char *fields[FIELDS];
};

/* Cuts the line at its colons; there have to be exactly so many fields. */
static int cut(char *line, char *fields[FIELDS]) {
    size_t count = 0;
    char *rest = line;
    line[strcspn(line, "\n")] = '\0';
    while (rest != NULL) {
        char *field = strsep(&rest, ":");
        if (count == FIELDS)
            return -1;
        fields[count++] = field;
    }
    return count == FIELDS ? 0 : -1;
}

static struct user *user_new(const char *line) {
    struct user *user = malloc(sizeof *user);
    if (user == NULL)
        return NULL;
    user->line = strdup(line);
    if (user->line == NULL || cut(user->line, user->fields) != 0) {
        free(user->line);
        free(user);
        return NULL;
    }
    user->next = NULL;
    return user;
}

static void user_free(struct user *user) {
    free(user->line);
    free(user);
}

static int by_number(const struct user *a, const struct user *b) {
    unsigned long first = strtoul(a->fields[NUMBER], NULL, 10);
    unsigned long second = strtoul(b->fields[NUMBER], NULL, 10);
    return (first > second) - (first < second);
}

static void insert(struct user **users, struct user *user) {
    while (*users != NULL && by_number(*users, user) <= 0)
        users = &(*users)->next;
    user->next = *users;
    *users = user;
}

static const char *home_of(const struct user *users, const char *name) {
    for (; users != NULL; users = users->next)
        if (strcmp(users->fields[NAME], name) == 0)
            return users->fields[HOME];
    return NULL;
}

int main(void) {
    struct user *users = NULL;
    char *line = NULL;
    size_t size = 0;
    unsigned bad = 0;
    while (getline(&line, &size, stdin) > 0) {
        struct user *user = user_new(line);
        if (user != NULL)
            insert(&users, user);
        else
            bad++;
    }
    free(line);
    const char *home = home_of(users, "ann");
    printf("%s, %u bad lines\n", home != NULL ? home : "nowhere", bad);
    while (users != NULL) {
        struct user *next = users->next;
        printf("%s\n", users->fields[NAME]);
        user_free(users);
        users = next;
    }
    return EXIT_SUCCESS;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Keeps the names of players with their points; a long name fills its place up to the last byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 12

struct player {
    struct player *next;
    unsigned points;
    char name[NAME_SIZE];
};

static struct player *find(struct player *players, const char *name) {
    for (; players != NULL; players = players->next)
        if (strncmp(players->name, name, NAME_SIZE) == 0)
            return players;
    return NULL;
}

static struct player *add(struct player **players, const char *name) {
    struct player *player = malloc(sizeof *player);
    if (player == NULL)
        return NULL;
    strncpy(player->name, name, NAME_SIZE);
    player->points = 0;
    player->next = *players;
    *players = player;
    return player;
}

static int read_line(struct player **players, char *line) {
    char *comma = strchr(line, ',');
    if (comma == NULL)
        return 0;
    *comma = '\0';
    struct player *player = find(*players, line);
    if (player == NULL)
        player = add(players, line);
    if (player == NULL)
        return -1;
    player->points += (unsigned)strtoul(comma + 1, NULL, 10);
    return 0;
}

static size_t widest(const struct player *players) {
    size_t width = 0;
    for (; players != NULL; players = players->next) {
        size_t length = strlen(players->name); //~ out-of-bounds
        if (length > width)
            width = length;
    }
    return width;
}

int main(void) {
    struct player *players = NULL;
    char line[80];
    while (fgets(line, sizeof line, stdin) != NULL)
        if (read_line(&players, line) != 0)
            break;
    int width = (int)widest(players);
    while (players != NULL) {
        struct player *player = players;
        players = player->next;
        printf("%-*s %u\n", width, player->name, player->points);
        free(player);
    }
    return 0;
}

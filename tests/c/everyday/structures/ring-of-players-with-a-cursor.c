//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* Players sit in a ring; a cursor goes round, and players come in and leave at it. */
#include <stdio.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct player {
    unsigned number;
    unsigned points;
    struct player *next;
    struct player *before;
};

struct table {
    struct player *cursor;
    unsigned players;
};

/* Behind the cursor, which stays where it is unless the table was empty. */
static struct player *sit_down(struct table *table, unsigned number) {
    struct player *player = malloc(sizeof *player);
    if (player == NULL)
        return NULL;
    player->number = number;
    player->points = 0;
    if (table->cursor == NULL) {
        player->next = player->before = player;
        table->cursor = player;
    } else {
        player->next = table->cursor->next;
        player->before = table->cursor;
        player->next->before = player;
        table->cursor->next = player;
    }
    table->players++;
    return player;
}

static void leave(struct table *table) {
    struct player *player = table->cursor;
    if (player == NULL)
        return;
    if (player->next == player) {
        table->cursor = NULL;
    } else {
        player->before->next = player->next;
        player->next->before = player->before;
        table->cursor = player->next;
    }
    table->players--;
    free(player);
}

static void go_round(struct table *table, int steps) {
    if (table->cursor == NULL)
        return;
    for (; steps > 0; steps--)
        table->cursor = table->cursor->next;
    for (; steps < 0; steps++)
        table->cursor = table->cursor->before;
}

static unsigned all_points(const struct table *table) {
    unsigned points = 0;
    const struct player *player = table->cursor;
    if (player != NULL) {
        do {
            points += player->points;
            player = player->next;
        } while (player != table->cursor);
    }
    return points;
}

int main(void) {
    struct table table = {NULL, 0};
    unsigned char command;
    unsigned numbers = 0;
    while ((command = __VERIFIER_nondet_uchar()) != 0) {
        if (command < 80) {
            if (sit_down(&table, numbers++) == NULL)
                break;
        } else if (command < 120) {
            leave(&table);
        } else {
            go_round(&table, command - 180);
            if (table.cursor != NULL)
                table.cursor->points += __VERIFIER_nondet_uint() % 6;
        }
    }
    printf("%u players with %u points\n", table.players, all_points(&table));
    while (table.cursor != NULL)
        leave(&table);
    return 0;
}

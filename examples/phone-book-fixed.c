/* A phone book in a sorted linked list; every entry is freed before the program ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *name;
    unsigned number;
    struct entry *next;
};

static struct entry *insert(struct entry *book, const char *name, unsigned number)
{
    struct entry **place = &book;
    while (*place && strcmp((*place)->name, name) < 0)
        place = &(*place)->next;
    struct entry *added = malloc(sizeof *added);
    if (!added)
        abort();
    added->name = strdup(name);
    added->number = number;
    added->next = *place;
    *place = added;
    return book;
}

static struct entry *find(struct entry *book, const char *name)
{
    while (book && strcmp(book->name, name) != 0)
        book = book->next;
    return book;
}

static struct entry *delete(struct entry *book, const char *name)
{
    for (struct entry **place = &book; *place; place = &(*place)->next) {
        struct entry *candidate = *place;
        if (strcmp(candidate->name, name) == 0) {
            *place = candidate->next;
            free(candidate->name);
            free(candidate);
            break;
        }
    }
    return book;
}

int main(void)
{
    struct entry *book = NULL;
    book = insert(book, "Grace", 1906);
    book = insert(book, "Ada", 1815);
    book = insert(book, "Barbara", 1939);

    struct entry *ada = find(book, "Ada");
    printf("Ada: %u\n", ada->number);
    book = delete(book, "Ada");

    while (book)
        book = delete(book, book->name);
    return 0;
}

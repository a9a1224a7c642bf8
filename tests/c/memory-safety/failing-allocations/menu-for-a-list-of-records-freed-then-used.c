//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct record {
    struct record *next, *previous;
    char *name;
    char *address;
    int age;
};
static struct record *head;
static void drop(struct record *record) {
    if (record) {
        free(record->name);
        free(record->address);
        free(record);
    }
}
static struct record *make(const char *name, const char *address, int age) {
    struct record *record = malloc(sizeof *record);
    if (!record)
        return NULL;
    record->next = record->previous = NULL;
    record->age = age;
    record->name = strdup(name);
    record->address = strdup(address);
    if (!record->name || !record->address)
        drop(record);
    return record;
}
int main(void) {
    char name[40];
    int age;
    while (scanf("%39s %d", name, &age) == 2) {
        struct record *record = make(name, "somewhere", age);
        if (!record)
            break;
        record->next = head; //~ use-after-free
        head = record;
    }
    while (head) {
        struct record *next = head->next;
        drop(head);
        head = next;
    }
    return 0;
}

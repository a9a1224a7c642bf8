//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    struct entry *next;
    unsigned key;
};
struct table {
    struct entry **chains;
    unsigned size, used;
};
static struct table *table(unsigned size) {
    struct table *table = malloc(sizeof *table);
    if (!table)
        return NULL;
    table->chains = calloc(size, sizeof *table->chains);
    if (!table->chains) {
        free(table);
        return NULL;
    }
    table->size = size;
    table->used = 0;
    return table;
}
static int add(struct table *table, unsigned key) {
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        return 0;
    entry->key = key;
    entry->next = table->chains[key % table->size];
    table->chains[key % table->size] = entry;
    table->used++;
    return 1;
}
static void destroy(struct table *table) {
    for (unsigned i = 0; i < table->size; i++) {
        struct entry *entry = table->chains[i];
        while (entry) {
            struct entry *next = entry->next;
            free(entry);
            entry = next;
        }
    }
    free(table->chains);
    free(table);
}
int main(void) {
    unsigned size = __VERIFIER_nondet_uint() % 100 + 1;
    struct table *all = table(size);
    if (!all)
        return 1;
    while (__VERIFIER_nondet_uint())
        if (!add(all, __VERIFIER_nondet_uint()))
            break;
    destroy(all);
    return 0;
}

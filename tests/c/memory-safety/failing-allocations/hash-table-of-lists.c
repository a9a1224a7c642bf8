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
struct entry *table[16];
static int add(unsigned key) {
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        return 0;
    entry->key = key;
    entry->next = table[key % 16];
    table[key % 16] = entry;
    return 1;
}
static void clear(void) {
    for (int i = 0; i < 16; i++)
        while (table[i]) {
            struct entry *next = table[i]->next;
            free(table[i]);
            table[i] = next;
        }
}
int main(void) {
    while (__VERIFIER_nondet_uint())
        if (!add(__VERIFIER_nondet_uint())) {
            clear();
            return 1;
        }
    clear();
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    struct entry *next;
    unsigned key, count;
};
static struct entry *table[4];
static struct entry *look_up(unsigned key) {
    struct entry *entry = table[key % 4];
    while (entry && entry->key != key)
        entry = entry->next;
    if (!entry) {
        entry = malloc(sizeof *entry);
        entry->key = key;
        entry->count = 0;
        entry->next = table[key % 4];
        table[key % 4] = entry;
    }
    return entry;
}
int main(void) {
    unsigned key;
    while ((key = __VERIFIER_nondet_uint()) != 0)
        look_up(key)->count++;
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
    struct entry *next;
    int key;
};
#define BUCKETS 8
int main(void) {
    struct entry *table[BUCKETS] = {NULL};
    int key;
    while ((key = __VERIFIER_nondet_int()) != 0) {
        struct entry *entry = malloc(sizeof *entry);
        entry->key = key;
        unsigned bucket = (unsigned)key % BUCKETS;
        entry->next = table[bucket];
        table[bucket] = entry;
    }
    for (int i = 0; i < BUCKETS; i++) {
        while (table[i]) {
            struct entry *gone = table[i];
            table[i] = gone->next;
            free(gone);
        }
    }
    return 0;
}

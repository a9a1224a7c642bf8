//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    struct entry *next;
    unsigned key;
};
int main(void) {
    unsigned buckets = __VERIFIER_nondet_uint() % 100 + 1;
    struct entry **table = calloc(buckets, sizeof *table);
    for (unsigned n = __VERIFIER_nondet_uint() % 1000; n > 0; n--) {
        struct entry *entry = malloc(sizeof *entry);
        entry->key = __VERIFIER_nondet_uint();
        struct entry **bucket = &table[entry->key % buckets];
        entry->next = *bucket;
        *bucket = entry;
    }
    for (unsigned i = 0; i < buckets; i++) {
        struct entry *entry = table[i];
        while (entry) {
            struct entry *next = entry->next;
            free(entry);
            entry = next;
        }
    }
    free(table);
    return 0;
}

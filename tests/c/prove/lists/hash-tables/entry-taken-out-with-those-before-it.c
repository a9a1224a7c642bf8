//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    struct entry *next;
    unsigned key;
};
static struct entry *table[3];
static void put(unsigned key) {
    struct entry *entry = malloc(sizeof *entry);
    entry->key = key;
    entry->next = table[key % 3];
    table[key % 3] = entry;
}
static void take(unsigned key) {
    for (struct entry **place = &table[key % 3]; *place; place = &(*place)->next) { //~ leak
        if ((*place)->key == key) {
            struct entry *gone = *place;
            table[key % 3] = gone->next; //~ leak
            free(gone);
            return;
        }
    }
}
int main(void) {
    while (__VERIFIER_nondet_uint()) {
        unsigned key = __VERIFIER_nondet_uint();
        if (__VERIFIER_nondet_uint() % 2)
            put(key);
        else
            take(key);
    }
    return 0;
}

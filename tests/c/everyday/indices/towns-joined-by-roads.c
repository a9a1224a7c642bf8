//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Which towns are connected: sets of numbers by parent indices, joined by the roads that come in. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TOWNS 40

struct sets {
    int parent[TOWNS];
    unsigned char rank[TOWNS];
    int count;
};

static void sets_init(struct sets *sets) {
    for (int i = 0; i < TOWNS; i++) {
        sets->parent[i] = i;
        sets->rank[i] = 0;
    }
    sets->count = TOWNS;
}

static int root_of(struct sets *sets, int town) {
    while (sets->parent[town] != town) {
        sets->parent[town] = sets->parent[sets->parent[town]];
        town = sets->parent[town];
    }
    return town;
}

static int join(struct sets *sets, int a, int b) {
    a = root_of(sets, a);
    b = root_of(sets, b);
    if (a == b)
        return 0;
    if (sets->rank[a] < sets->rank[b]) {
        int other = a;
        a = b;
        b = other;
    }
    sets->parent[b] = a;
    if (sets->rank[a] == sets->rank[b])
        sets->rank[a]++;
    sets->count--;
    return 1;
}

static int largest_set(struct sets *sets) {
    int members[TOWNS] = {0};
    int largest = 0;
    for (int i = 0; i < TOWNS; i++) {
        int root = root_of(sets, i);
        members[root]++;
        if (members[root] > members[largest])
            largest = root;
    }
    return members[largest];
}

static int is_town(int number) {
    return number >= 0 && number < TOWNS;
}

int main(void) {
    struct sets sets;
    unsigned needed = 0, ignored = 0;
    sets_init(&sets);
    while (__VERIFIER_nondet_int() != 0) {
        int from = __VERIFIER_nondet_int();
        int to = __VERIFIER_nondet_int();
        if (!is_town(from) || !is_town(to))
            ignored++;
        else
            needed += (unsigned)join(&sets, from, to);
    }
    printf("%u roads connect, %u ignored\n", needed, ignored);
    printf("%d sets, the largest has %d towns\n", sets.count, largest_set(&sets));
    return EXIT_SUCCESS;
}

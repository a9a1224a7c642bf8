//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Every place is taken: the search for a key that is not there goes round and round. */
#include <stdbool.h>
#include <stdio.h>
enum { SIZE = 8 };
struct map {
    unsigned keys[SIZE];
    int values[SIZE];
};
static unsigned place_of(const struct map *map, unsigned key) {
    unsigned at = key * 2654435761u % SIZE;
    while (map->keys[at] != 0 && map->keys[at] != key) //~ endless-run
        at = (at + 1) % SIZE;
    return at;
}
static void set(struct map *map, unsigned key, int value) {
    unsigned at = place_of(map, key);
    map->keys[at] = key;
    map->values[at] = value;
}
static bool get(const struct map *map, unsigned key, int *value) {
    unsigned at = place_of(map, key);
    if (map->keys[at] == 0)
        return false;
    *value = map->values[at];
    return true;
}
int main(void) {
    static struct map map;
    int value = 0;
    for (unsigned key = 1; key <= SIZE; key++)
        set(&map, key, (int)key);
    if (get(&map, 3, &value))
        printf("%d\n", value);
    if (get(&map, 100, &value))
        printf("%d\n", value);
    return 0;
}

//@ property: termination
//@ truth: holds
//@ expect: holds
/* Open addressing; the map refuses keys while one place is still free, so that every search meets an end. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
enum { SIZE = 16, KEY = 12 };
struct map {
    char keys[SIZE][KEY];
    int values[SIZE];
    unsigned used;
};
static unsigned hash(const char *key) {
    unsigned value = 5381;
    while (*key)
        value = value * 33 + (unsigned char)*key++;
    return value;
}
static unsigned place_of(const struct map *map, const char *key) {
    unsigned at = hash(key) % SIZE;
    while (map->keys[at][0] != '\0' && strcmp(map->keys[at], key) != 0)
        at = (at + 1) % SIZE;
    return at;
}
static bool set(struct map *map, const char *key, int value) {
    if (key[0] == '\0' || strlen(key) >= KEY)
        return false;
    unsigned at = place_of(map, key);
    if (map->keys[at][0] == '\0') {
        if (map->used + 1 >= SIZE)
            return false;
        strcpy(map->keys[at], key);
        map->used++;
    }
    map->values[at] = value;
    return true;
}
static bool get(const struct map *map, const char *key, int *value) {
    unsigned at = place_of(map, key);
    if (map->keys[at][0] == '\0')
        return false;
    *value = map->values[at];
    return true;
}
int main(void) {
    static struct map map;
    static const char *const towns[] = {"Berlin", "Bern", "Wien", "Paris", "Rom", "Bern"};
    int found = 0, value;
    for (int i = 0; i < 6; i++)
        set(&map, towns[i], i);
    for (int i = 0; i < 6; i++)
        if (get(&map, towns[i], &value))
            found += value;
    printf("%u %d %d\n", map.used, found, get(&map, "Oslo", &value));
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A cache of the lengths of the arguments: a hash table finds them, a list has them by their last use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 5
#define BUCKETS 7

struct item {
    struct item *chain;
    struct item *before;
    struct item *after;
    char *text;
    size_t length;
};

struct cache {
    struct item *buckets[BUCKETS];
    struct item ends; /* its `after` is the latest, its `before` the oldest */
    unsigned count;
    unsigned hits;
};

static unsigned bucket_of(const char *text) {
    unsigned sum = 7;
    while (*text)
        sum = sum * 131 + (unsigned char)*text++;
    return sum % BUCKETS;
}

static void take_out(struct item *item) {
    item->before->after = item->after;
    item->after->before = item->before;
}

static void put_first(struct cache *cache, struct item *item) {
    item->before = &cache->ends;
    item->after = cache->ends.after;
    item->after->before = item;
    cache->ends.after = item;
}

static void forget_oldest(struct cache *cache) {
    struct item *item = cache->ends.before;
    if (item == &cache->ends)
        return;
    struct item **place = &cache->buckets[bucket_of(item->text)];
    while (*place != item)
        place = &(*place)->chain;
    *place = item->chain;
    take_out(item);
    free(item->text);
    free(item);
    cache->count--;
}

static struct item *look_up(struct cache *cache, const char *text) {
    struct item *item = cache->buckets[bucket_of(text)];
    while (item != NULL && strcmp(item->text, text) != 0)
        item = item->chain;
    if (item != NULL) {
        cache->hits++;
        take_out(item);
        put_first(cache, item);
    }
    return item;
}

static struct item *store(struct cache *cache, const char *text) {
    if (cache->count == ROOM)
        forget_oldest(cache);
    struct item *item = malloc(sizeof *item);
    if (item == NULL)
        return NULL;
    item->length = strlen(text);
    item->text = malloc(item->length + 1);
    if (item->text == NULL) {
        free(item);
        return NULL;
    }
    memcpy(item->text, text, item->length + 1);
    struct item **bucket = &cache->buckets[bucket_of(text)];
    item->chain = *bucket;
    *bucket = item;
    put_first(cache, item);
    cache->count++;
    return item;
}

int main(int argc, char **argv) {
    static struct cache cache;
    size_t total = 0;
    cache.ends.before = cache.ends.after = &cache.ends;
    for (int i = 1; i < argc; i++) {
        struct item *item = look_up(&cache, argv[i]);
        if (item == NULL && (item = store(&cache, argv[i])) == NULL)
            break;
        total += item->length;
    }
    printf("%zu bytes, %u hits\n", total, cache.hits);
    while (cache.count > 0)
        forget_oldest(&cache);
    return 0;
}

//@ property: termination
//@ truth: holds
//@ expect: holds
/* A cache of four pages keeps the order of use in a doubly linked list. */
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum { ROOM = 4 };
struct page {
    unsigned number;
    struct page *newer, *older;
};
struct cache {
    struct page *newest, *oldest;
    unsigned used;
};
static void unlink_page(struct cache *cache, struct page *page) {
    if (page->newer)
        page->newer->older = page->older;
    else
        cache->newest = page->older;
    if (page->older)
        page->older->newer = page->newer;
    else
        cache->oldest = page->newer;
}
static void put_first(struct cache *cache, struct page *page) {
    page->newer = NULL;
    page->older = cache->newest;
    if (cache->newest)
        cache->newest->newer = page;
    else
        cache->oldest = page;
    cache->newest = page;
}
static struct page *find(const struct cache *cache, unsigned number) {
    struct page *page = cache->newest;
    while (page && page->number != number)
        page = page->older;
    return page;
}
static int use(struct cache *cache, unsigned number) {
    struct page *page = find(cache, number);
    int hit = page != NULL;
    if (hit) {
        unlink_page(cache, page);
    } else if (cache->used == ROOM) {
        page = cache->oldest;
        unlink_page(cache, page);
    } else {
        page = malloc(sizeof *page);
        cache->used++;
    }
    page->number = number;
    put_first(cache, page);
    return hit;
}
int main(void) {
    struct cache cache = {NULL, NULL, 0};
    unsigned hits = 0;
    for (int i = 0; i < 30; i++)
        hits += (unsigned)use(&cache, __VERIFIER_nondet_uint() % 10);
    while (cache.newest) {
        struct page *page = cache.newest;
        unlink_page(&cache, page);
        free(page);
    }
    printf("%u\n", hits);
    return 0;
}

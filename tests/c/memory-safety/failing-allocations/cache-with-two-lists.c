//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct page {
    struct page *next, *previous;
    char *bytes;
    int number;
};
struct cache {
    struct page *newest, *oldest;
    int count;
};
static struct page *find(struct cache *cache, int number) {
    struct page *page = cache->newest;
    while (page && page->number != number)
        page = page->next;
    return page;
}
static void unlink_page(struct cache *cache, struct page *page) {
    if (page->previous)
        page->previous->next = page->next;
    else
        cache->newest = page->next;
    if (page->next)
        page->next->previous = page->previous;
    else
        cache->oldest = page->previous;
}
static void drop(struct page *page) {
    free(page->bytes);
    free(page);
}
static struct page *load(struct cache *cache, int number) {
    struct page *page = find(cache, number);
    if (page)
        return page;
    page = malloc(sizeof *page);
    if (!page)
        return NULL;
    page->bytes = malloc(512);
    if (!page->bytes) {
        free(page);
        return NULL;
    }
    page->number = number;
    page->previous = NULL;
    page->next = cache->newest;
    if (cache->newest)
        cache->newest->previous = page;
    else
        cache->oldest = page;
    cache->newest = page;
    if (++cache->count > 10) {
        struct page *last = cache->oldest;
        unlink_page(cache, last);
        drop(last);
        cache->count--;
    }
    return cache->newest;
}
int main(void) {
    struct cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return 1;
    while (__VERIFIER_nondet_int()) {
        struct page *page = load(cache, __VERIFIER_nondet_int());
        if (!page)
            continue;
        page->bytes[0] = 1;
    }
    while (cache->newest) {
        struct page *next = cache->newest->next;
        drop(cache->newest);
        cache->newest = next;
    }
    free(cache);
    return 0;
}

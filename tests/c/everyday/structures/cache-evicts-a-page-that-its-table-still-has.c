//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A cache of pages, found by a table and ordered by their last use; a page that goes is left in the table. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { PAGES = 64, MOST = 6 };

struct page {
    unsigned number;
    unsigned reads;
    struct page *newer;
    struct page *older;
};

struct cache {
    struct page *by_number[PAGES];
    struct page *newest;
    struct page *oldest;
    unsigned count;
};

static void unlink_page(struct cache *cache, struct page *page) {
    if (page->newer != NULL)
        page->newer->older = page->older;
    else
        cache->newest = page->older;
    if (page->older != NULL)
        page->older->newer = page->newer;
    else
        cache->oldest = page->newer;
}

static void link_newest(struct cache *cache, struct page *page) {
    page->newer = NULL;
    page->older = cache->newest;
    if (cache->newest != NULL)
        cache->newest->newer = page;
    else
        cache->oldest = page;
    cache->newest = page;
}

static void evict(struct cache *cache) {
    struct page *page = cache->oldest;
    unlink_page(cache, page);
    cache->count--;
    free(page);
}

static struct page *load(struct cache *cache, unsigned number) {
    if (cache->count == MOST)
        evict(cache);
    struct page *page = malloc(sizeof *page);
    if (page == NULL)
        return NULL;
    page->number = number;
    page->reads = 0;
    cache->by_number[number] = page;
    cache->count++;
    return page;
}

static int read_page(struct cache *cache, unsigned number) {
    struct page *page = cache->by_number[number];
    if (page != NULL) {
        page->reads++; //~ use-after-free
        unlink_page(cache, page);
    } else {
        page = load(cache, number);
        if (page == NULL)
            return -1;
    }
    link_newest(cache, page);
    return 0;
}

int main(void) {
    static struct cache cache;
    while (__VERIFIER_nondet_int() != 0)
        if (read_page(&cache, __VERIFIER_nondet_uchar() % PAGES) != 0)
            break;
    for (const struct page *page = cache.newest; page != NULL; page = page->older)
        printf("page %u: %u\n", page->number, page->reads);
    while (cache.oldest != NULL)
        evict(&cache);
    return 0;
}

//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A page that is used again is put first without being taken out: the list gets a ring. */
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct page {
    unsigned number;
    struct page *older;
};
static struct page *newest;
static struct page *find(unsigned number) {
    struct page *page = newest;
    while (page && page->number != number) //~ endless-run
        page = page->older;
    return page;
}
static void put_first(struct page *page) {
    page->older = newest;
    newest = page;
}
static int use(unsigned number) {
    struct page *page = find(number);
    int hit = page != NULL;
    if (!hit) {
        page = malloc(sizeof *page);
        page->number = number;
    }
    put_first(page);
    return hit;
}
int main(void) {
    unsigned hits = 0;
    for (int i = 0; i < 30; i++)
        hits += (unsigned)use(__VERIFIER_nondet_uint() % 10);
    printf("%u\n", hits);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
struct box { int *content; int length; };
struct swapped { int length; int *content; };
union either { long number; int *content; };
struct large { long extra[4]; int *content; };
static struct box box(void) { struct box b = {malloc(4), 1}; return b; }
static struct swapped swapped(void) { struct swapped s = {1, malloc(4)}; return s; }
static union either either(void) { union either e; e.content = malloc(4); return e; }
static struct large large(void) { struct large l = {{0}, malloc(4)}; return l; }
static void drop(struct box b, struct swapped s, union either e, struct large l) {
    free(b.content);
    free(s.content);
    free(e.content);
    free(l.content);
}
int main(void) {
    drop(box(), swapped(), either(), large());
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdlib.h>
struct box { int *content; int length; };
struct one { int *content; };
union either { long number; int *content; };
static struct box box(void) { struct box b = {malloc(4), 1}; return b; }
static struct one one(void) { struct one o = {malloc(4)}; return o; }
static union either either(void) { union either e; e.content = malloc(4); return e; }
static void drop(struct box b, struct one o, union either e) {
    free(b.content);
    free(o.content);
    free(e.content);
}
int main(void) {
    drop(box(), one(), either());
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct columns {
    double *x, *y, *z;
};
static void destroy(struct columns *columns) {
    free(columns->x);
    free(columns->y);
    free(columns->z); //~ invalid-free uninitialised-read
    free(columns);
}
static struct columns *columns(unsigned count) {
    struct columns *columns = malloc(sizeof *columns);
    if (!columns)
        return NULL;
    columns->x = malloc(count * sizeof *columns->x);
    columns->y = malloc(count * sizeof *columns->y);
    if (!columns->x || !columns->y) {
        destroy(columns);
        return NULL;
    }
    columns->z = malloc(count * sizeof *columns->z);
    if (!columns->z) {
        destroy(columns);
        return NULL;
    }
    return columns;
}
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    if (count < 1 || count > 1000)
        return 0;
    struct columns *all = columns(count);
    if (!all)
        return 1;
    destroy(all);
    return 0;
}

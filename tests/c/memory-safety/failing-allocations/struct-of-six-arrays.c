//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct columns {
    double *x, *y, *z;
    int *kind;
    char *flag;
    long *id;
};
static void destroy(struct columns *columns) {
    if (!columns)
        return;
    free(columns->x);
    free(columns->y);
    free(columns->z);
    free(columns->kind);
    free(columns->flag);
    free(columns->id);
    free(columns);
}
static struct columns *columns(unsigned count) {
    struct columns *columns = calloc(1, sizeof *columns);
    if (!columns)
        return NULL;
    columns->x = malloc(count * sizeof *columns->x);
    columns->y = malloc(count * sizeof *columns->y);
    columns->z = malloc(count * sizeof *columns->z);
    columns->kind = malloc(count * sizeof *columns->kind);
    columns->flag = malloc(count);
    columns->id = malloc(count * sizeof *columns->id);
    if (!columns->x || !columns->y || !columns->z || !columns->kind || !columns->flag || !columns->id) {
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
    for (unsigned i = 0; i < count; i++) {
        all->x[i] = all->y[i] = all->z[i] = 0;
        all->kind[i] = 1;
        all->flag[i] = 0;
        all->id[i] = i;
    }
    destroy(all);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct colours {
    int *red, *green, *blue, *white, *black, *grey, *brown, *pink;
};
int main(void) {
    struct colours *all = calloc(1, sizeof *all);
    if (!all)
        return 1;
    all->red = calloc(1, sizeof(int));
    all->green = malloc(12);
    all->blue = calloc(3, sizeof(int));
    all->white = malloc(20);
    all->black = calloc(5, sizeof(int));
    all->grey = malloc(28);
    all->brown = calloc(7, sizeof(int));
    all->pink = malloc(36);
    if (all->red && all->green && all->blue && all->white && all->black && all->grey && all->brown && all->pink)
        *all->red = *all->green = *all->blue = *all->white = *all->black = *all->grey = *all->brown = *all->pink = 1;
    // Whichever are there.
    int *second = all->blue ? all->blue + 1 : NULL;
    if (second)
        *second = __VERIFIER_nondet_int();
    free(all->red);
    free(all->green);
    free(all->blue);
    free(all->white);
    free(all->black);
    free(all->grey);
    free(all->brown);
    free(all->pink);
    free(all);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int i = 0, j;
outer:
    j = 0;
inner:
    if (j == 3)
        goto done;
    printf("%d%d ", i, j);
    if (++j <= i)
        goto inner;
    if (++i < 3)
        goto outer;
done:
    printf("%d %d\n", i, j);
    return 0;
}

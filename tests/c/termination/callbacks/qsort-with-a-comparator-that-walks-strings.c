//@ property: termination
//@ truth: holds
//@ expect: holds
/* The comparator has a loop of its own, which ends with the strings. */
#include <stdio.h>
#include <stdlib.h>
static int by_letters(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    while (*x && *x == *y) {
        x++;
        y++;
    }
    return (unsigned char)*x - (unsigned char)*y;
}
int main(void) {
    const char *names[4] = {"maria", "mara", "anna", "mario"};
    qsort(names, 4, sizeof *names, by_letters);
    for (int i = 0; i < 4; i++)
        puts(names[i]);
    return 0;
}

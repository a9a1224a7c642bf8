//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct row { int cells[3]; };
static struct row make(int start) {
    return (struct row){{start, start + 1, start + 2}};
}
int main(void) {
    printf("%d %d\n", make(5).cells[1], make(8).cells[2]);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <unistd.h>
int main(void) {
    printf("%d %d %c %d\n", opterr, optind, optopt, optarg == NULL);
    int one[1] = {0};
    return one[opterr - 1] + one[optind - 1];
}

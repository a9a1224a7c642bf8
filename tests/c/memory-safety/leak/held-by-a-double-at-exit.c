//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
union both {
    void *block;
    double number;
};
int main(void) {
    union both both;
    both.block = malloc(1);
    double number = both.number;
    both.block = 0;
    free(malloc(1));
    exit(0);
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <ctype.h>
#include <stdlib.h>
int main(void) {
    int one[1] = {0};
    return one[MB_CUR_MAX - 1] + one[isalpha(200) != 0];
}

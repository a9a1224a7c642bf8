//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <locale.h>
#include <stdlib.h>
int main(void) {
    int one[1] = {0};
    setlocale(LC_ALL, "");
    return one[MB_CUR_MAX > 1]; //~ out-of-bounds
}

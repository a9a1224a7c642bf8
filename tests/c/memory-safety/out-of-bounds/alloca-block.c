//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <alloca.h>
int main(void) {
    char *scratch = alloca(12);
    for (int i = 0; i < 12; i++)
        scratch[i] = (char)i;
    int index = 12;
    return scratch[index]; //~ out-of-bounds
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char to[10];
    const char *from = 0;
    memcpy(to, from, 4); //~ null-dereference
    return to[0];
}

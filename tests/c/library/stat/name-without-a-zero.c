//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <unistd.h>
int main(void) {
    char name[4] = {'l', 'i', 's', 't'};
    return unlink(name); //~ out-of-bounds
}

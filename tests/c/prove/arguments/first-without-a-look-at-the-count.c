//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    return strlen(argv[1]) > 3; //~ null-dereference
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    int *nothing = 0;
    if (argc == 3 && strcmp(argv[1], "--read") == 0 && argv[2][0] == '*') return *nothing; //~ null-dereference
    return 0;
}

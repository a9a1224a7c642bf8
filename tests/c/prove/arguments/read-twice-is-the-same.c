//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(int argc, char **argv) {
    char *nothing = 0;
    if (argc < 3)
        return 1;
    char *first = argv[1], *second = argv[2];
    if (first != argv[1] || first == second)
        return *nothing;
    first[0] = 'x';
    if (argv[1][0] != 'x')
        return *nothing;
    return 0;
}

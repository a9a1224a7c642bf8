//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(int argc, char **argv) {
    char *nothing = 0;
    if (argv[argc] != NULL)
        return *nothing;
    if (argc > 0)
        return argv[0][0] == '.';
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
int main(int argc, char **argv) {
    char *kept = NULL, *nothing = NULL;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-')
            kept = argv[i];
    for (int i = 1; i < argc; i++)
        if (argv[i] == kept)
            return *nothing; //~ null-dereference
    return 0;
}

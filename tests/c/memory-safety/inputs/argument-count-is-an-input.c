//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(int argc, char **argv) {
    int total = 0;
    for (int i = 0; i < argc; i++)
        total += (int)strlen(argv[i]) % 2;
    return argv[argc] != 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char name[4];
    if (argc < 2 || strlen(argv[1]) >= sizeof name)
        return 1;
    strcpy(name, argv[1]);
    return puts(name);
}

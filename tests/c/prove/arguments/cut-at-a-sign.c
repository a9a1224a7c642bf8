//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *sign = strchr(argv[1], '=');
    if (!sign)
        return 2;
    *sign++ = 0;
    printf("%s is %s\n", argv[1], sign);
    return 0;
}

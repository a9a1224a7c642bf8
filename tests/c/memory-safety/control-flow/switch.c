//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static const char *name(int day) {
    switch (day) {
    case 0:
    case 6:
        return "weekend";
    case 1 ... 4:
        return "work";
    case 5:
        break;
    default:
        return "no day";
    }
    return "friday";
}
static int fall(unsigned long long key) {
    int result = 0;
    switch (key) {
    case 0x100000000ull:
        result += 1;
        /* fall through */
    case 7:
        result += 10;
        break;
    case 0xffffffffffffffffull:
        result = 99;
    }
    return result;
}
int main(void) {
    for (int day = -1; day < 8; day++)
        printf("%s ", name(day));
    printf("%d %d %d %d\n", fall(0x100000000ull), fall(7), fall(~0ull), fall(1));
    char letter = 'b';
    switch (letter) {
    case 'a':
        printf("a");
    case 'b':
        printf("b");
    case 'c':
        printf("c\n");
    }
    return 0;
}

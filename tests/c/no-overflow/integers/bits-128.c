//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static void print_decimal(unsigned __int128 value) {
    char digits[41];
    int position = 40;
    digits[position] = '\0';
    do {
        digits[--position] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value != 0);
    printf("%s\n", digits + position);
}
int main(void) {
    unsigned __int128 factorial = 1;
    for (int i = 2; i <= 33; i++)
        factorial *= (unsigned)i;
    print_decimal(factorial);
    print_decimal(~(unsigned __int128)0);
    __int128 negative = -((__int128)1 << 100);
    print_decimal((unsigned __int128)-negative);
    print_decimal((unsigned __int128)(negative / -12345));
    printf("%d %d\n", negative < 0, (negative >> 90) == -1024);
    unsigned long long high = (unsigned long long)(factorial >> 64);
    printf("%llx %llx\n", high, (unsigned long long)factorial);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Nobody looks whether input was read; numbers that are not keep their values. */
#include <stdio.h>

int main(void) {
    int table[16] = {0};
    unsigned a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0;
    scanf("%u", &a);
    scanf("%u", &b);
    scanf("%u", &c);
    scanf("%u", &d);
    scanf("%u", &e);
    scanf("%u", &f);
    scanf("%u", &g);
    scanf("%u", &h);
    scanf("%u", &i);
    scanf("%u", &j);
    scanf("%u", &k);
    scanf("%u", &l);
    scanf("%u", &m);
    scanf("%u", &n);
    return table[(a ^ b ^ c ^ d ^ e ^ f ^ g) % 16] + table[(h ^ i ^ j ^ k ^ l ^ m ^ n) % 16];
}

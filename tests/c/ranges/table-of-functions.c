//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
// Which function it is depends on the input, and none of them goes wrong.
#include <stdio.h>
static int counts[3];
static int zero(int n) { return n; }
static int one(int n) { return counts[n % 3]; }
static int two(int n) { return counts[n & 1]; }
static int (*const functions[])(int) = {zero, one, two};
int main(void) {
    int c = getchar();
    if (c < 0 || c > 2)
        return 1;
    return functions[c](c);
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct pair { int a, b; };
struct big { long words[5]; };
static struct pair pair(int n) { return (struct pair){n, n + 1}; }
static struct big big(int n) { return (struct big){{n, n + 1}}; }
static struct pair global = {1, 2};
int main(void) {
    long sum = 0;
    for (int i = 0; i < 3; i++) {
        pair(i);
        sum += pair(i).b;
        int j = (global, i);
        sum += big(j).words[1] + (i ? pair(i) : pair(j)).a + (pair(1), pair(2)).a;
        struct pair left, right;
        (left = right = pair(2));
        while (j-- > 0) {
            if ((global, j) == 0)
                continue;
            sum += (big(j), left).b;
        }
    }
    printf("%ld\n", sum);
    return 0;
}

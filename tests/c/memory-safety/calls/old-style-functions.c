//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int add(a, b, c)
    int a;
    char b;
    float c;
{
    return a + b + (int)c;
}
int later();
int main(void) {
    printf("%d\n", add(1, 'A', 2.5));
    printf("%d\n", later(3, 4));
    return 0;
}
int later(int a, int b) { return a * 10 + b; }

//@ property: no-overflow
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    int sum = 0;
    for (int c = getchar(); c != -1; c = getchar())
        sum += c; //~ signed-overflow
    return sum;
}

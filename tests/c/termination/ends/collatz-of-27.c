//@ property: termination
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    unsigned long long number = 27;
    int steps = 0;
    while (number != 1) {
        number = number % 2 ? 3 * number + 1 : number / 2;
        steps++;
    }
    printf("%d\n", steps);
    return 0;
}

//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    int sum, difference;
    if (scanf("%d %d", &sum, &difference) != 2) return 0;
    if (sum - difference == 1234 && sum == 3 * difference - 2) reach_error(); //~ error-reached
    return 0;
}

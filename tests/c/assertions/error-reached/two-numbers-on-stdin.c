//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    int first, second;
    if (scanf("%d %d", &first, &second) != 2) return 0;
    if (first == 4711 && second == first - 4000) reach_error(); //~ error-reached
    return 0;
}

//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
static void check(int condition) {
    if (!condition) reach_error();  //~ error-reached
}
int main(void) {
    check(1 + 1 == 2);
    check(1 + 1 == 3);
    return 0;
}

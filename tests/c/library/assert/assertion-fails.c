//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "abc";
    assert(strlen(text) == sizeof text);  //~ failed-assertion
    return 0;
}

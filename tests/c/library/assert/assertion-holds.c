//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "abc";
    assert(strlen(text) == 3);
    assert(text[3] == '\0' && "terminated");
    return 0;
}

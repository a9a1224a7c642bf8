//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(void) {
    const char *home = getenv("A_NAME_THAT_NOBODY_SETS");
    return (int)strlen(home);  //~ null-dereference
}

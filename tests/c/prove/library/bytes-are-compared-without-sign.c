//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    const char high[] = {(char)0x80, 0}, low[] = "a";
    int *nothing = 0;
    if (strcmp(high, low) > 0)
        return *nothing; //~ null-dereference
    return 0;
}

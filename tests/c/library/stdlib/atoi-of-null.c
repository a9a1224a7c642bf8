//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    const char *volatile text = NULL;
    return atoi(text);  //~ null-dereference
}

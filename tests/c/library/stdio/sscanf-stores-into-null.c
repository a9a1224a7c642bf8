//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    int *volatile nowhere = NULL;
    return sscanf("12", "%d", nowhere);  //~ null-dereference
}

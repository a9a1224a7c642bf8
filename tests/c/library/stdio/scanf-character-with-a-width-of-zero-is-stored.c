//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char *nowhere = NULL;
    scanf("%0c", nowhere); //~ null-dereference
    return 0;
}

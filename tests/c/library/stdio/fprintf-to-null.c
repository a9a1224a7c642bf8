//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    FILE *volatile nowhere = NULL;
    return fprintf(nowhere, "lost\n");  //~ null-dereference
}

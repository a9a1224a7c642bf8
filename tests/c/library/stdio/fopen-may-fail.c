//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    FILE *file = fopen("a-file-that-nobody-has", "r");
    return fgetc(file);  //~ null-dereference
}

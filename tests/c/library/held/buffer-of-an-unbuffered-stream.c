//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    setvbuf(stdout, malloc(1024), _IONBF, 1024); //~ allocated-here leak
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char word[4];
    sscanf("longer than four", "%s", word);  //~ out-of-bounds
    return word[0];
}

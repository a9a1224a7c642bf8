//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char word[4] = "a";
    strncat(word, "bcd", 3);  //~ out-of-bounds
    return word[0];
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char *text = "constant";
    strcpy(text, "other");  //~ write-to-constant
    return 0;
}

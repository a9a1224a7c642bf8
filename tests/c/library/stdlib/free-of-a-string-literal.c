//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *text = "static";
    free(text);  //~ invalid-free
    return 0;
}

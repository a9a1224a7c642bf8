//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char line[16];
    char *volatile text = line;
    free(text);  //~ invalid-free
    return 0;
}

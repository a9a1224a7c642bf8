//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char text[16] = "overlap";
    char *volatile from = text + 1;
    strcpy(text, from);  //~ overlapping-copy
    return text[0] == 'v';
}

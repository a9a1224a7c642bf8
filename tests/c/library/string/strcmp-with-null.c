//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    const char *volatile missing = NULL;
    return strcmp("present", missing);  //~ null-dereference
}

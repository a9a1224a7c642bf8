//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <alloca.h>
#include <string.h>
static char *make(volatile size_t size) {
    char *block = alloca(size);
    strcpy(block, "gone");
    return block;
}
int main(void) {
    char *text = make(8);
    return text[0];  //~ use-after-scope
}

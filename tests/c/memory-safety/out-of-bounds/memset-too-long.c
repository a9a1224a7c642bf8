//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
struct header {
    int kind;
    int length;
};
int main(void) {
    struct header header;
    size_t size = sizeof header + 1;
    memset(&header, 0, size); //~ out-of-bounds
    return header.kind;
}

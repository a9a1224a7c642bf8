//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <string.h>
struct pair {
    char tag;
    int value;
};
int main(void) {
    struct pair a, b;
    a.tag = b.tag = 1;
    a.value = b.value = 2;
    if (memcmp(&a, &b, sizeof a) == 0) //~ uninitialised-read
        return 1;
    return 0;
}

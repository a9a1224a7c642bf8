//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
#include <string.h>
struct pair {
    char tag;
    int value;
};
int main(void) {
    struct pair a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.tag = b.tag = 1;
    a.value = b.value = 2;
    if (memcmp(&a, &b, sizeof a) == 0)
        return 1;
    return 0;
}

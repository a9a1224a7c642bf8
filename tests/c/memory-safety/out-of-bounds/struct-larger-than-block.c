//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
struct big {
    int head;
    int body[7];
};
int main(void) {
    struct big *big = malloc(sizeof(int) * 4);
    big->head = 1;
    struct big copy = *big; //~ out-of-bounds
    int head = copy.head;
    free(big);
    return head;
}

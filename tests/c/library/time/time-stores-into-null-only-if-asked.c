//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <time.h>
int main(void) {
    char *volatile one = (char *)1;
    return time((time_t *)one) == 0;  //~ wild-pointer
}

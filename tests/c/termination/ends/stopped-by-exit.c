//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 3
#include <stdlib.h>
int main(void) {
    int number = 0;
    for (;;)
        if (++number == 1000)
            exit(3);
}

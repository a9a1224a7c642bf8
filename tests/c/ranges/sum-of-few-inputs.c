//@ property: no-overflow
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdio.h>
int main(void) {
    int least = 255, most = 0;
    for (int i = 0; i < 100; i++) {
        int c = getchar();
        if (c == -1)
            break;
        if (c < least)
            least = c;
        if (c > most)
            most = c;
    }
    return (most - least) * 2 / (most + 1);
}

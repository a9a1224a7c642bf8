//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdio.h>
int table[4];
int main(void) {
    int index[8] = {0};
    for (int i = 0; i < 4; i++)
        index[i] = i;
    int c = getchar();
    return c >= 0 && c < 8 ? table[index[c]] : 0;
}

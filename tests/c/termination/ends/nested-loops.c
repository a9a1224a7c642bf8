//@ property: termination
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int count = 0;
    for (int i = 0; i < 30; i++)
        for (int j = i; j < 30; j++)
            count++;
    printf("%d\n", count);
    return 0;
}

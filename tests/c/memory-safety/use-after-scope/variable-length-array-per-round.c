//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int sum = 0;
    for (int n = 1; n < 20; n++) {
        int array[n];
        for (int i = 0; i < n; i++)
            array[i] = i;
        for (int i = 0; i < n; i++)
            sum += array[i];
    }
    printf("%d\n", sum);
    return 0;
}

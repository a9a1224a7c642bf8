//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdio.h>
int main(void) {
    double values[6] = {0, 1, 2, 3, 4, 5};
    double *low = values + 1, *high = &values[5];
    ptrdiff_t distance = high - low;
    char *bytes = (char *)values;
    printf("%d %d %d %d\n", (int)distance, low < high, low >= high, (int)((char *)high - bytes));
    printf("%g %g\n", *(double *)(bytes + 3 * sizeof(double)), low[distance - 1]);
    unsigned char step = 2;
    long back = -2;
    printf("%g %g\n", values[step], high[back]);
    const double *walker = values;
    double sum = 0;
    while (walker < values + 6)
        sum += *walker++;
    printf("%g\n", sum);
    return 0;
}

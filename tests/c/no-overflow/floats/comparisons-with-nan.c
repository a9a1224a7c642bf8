//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <math.h>
#include <stdio.h>
int main(void) {
    double nan = __builtin_nan("");
    double one = 1;
    double values[] = {nan, one, -0.0, 0.0, __builtin_inf()};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            printf("%d%d%d%d%d%d ", values[i] < values[j], values[i] <= values[j], values[i] > values[j],
                   values[i] >= values[j], values[i] == values[j], values[i] != values[j]);
    printf("\n");
    printf("%d %d %d\n", isnan(nan) != 0, isnan(one) != 0, nan ? 1 : 0);
    printf("%d %d %d\n", isinf(values[4]) != 0, signbit(values[2]) != 0, isfinite(one) != 0);
    printf("%d %d\n", isunordered(nan, one), isless(one, 2.0));
    return 0;
}

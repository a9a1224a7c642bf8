//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <float.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    double values[] = {0.0, -0.0, 1.0, -1.5, 0.1, 123456.789, 1e10, 1e-5, 0.0001, 5e-324, DBL_MAX, 2.5, 0.5, 1e100, 999999.4, 9.9999995};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("[%f][%e][%g][%a][%.0f][%.3f][%.0e][%.10g]\n", v, v, v, v, v, v, v, v);
        printf("[%F][%E][%G][%A][%+f][% g][%#g][%#.0f][%12.2f][%-12.2e][%012.4g][%.20f]\n", v, v, v, v, v, v, v, v, v, v, v, v);
    }
    printf("[%f][%F][%e][%g][%a][%5f][%-6F][%06f][%+f]\n", INFINITY, -INFINITY, INFINITY, -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY);
    printf("[%g][%.3g][%e]\n", 999999.5, 999.5, 9.9999995);
    printf("[%f][%F][%5g]\n", NAN, NAN, NAN);
    printf("[%.3a][%.0a][%a][%a][%.1a]\n", 1.9999, 1.5, 5e-324, DBL_MIN, 0.1);
    printf("[%Lf][%Le][%Lg][%La]\n", 0.1L, 1e4000L, 123.456L, 1.0L);
    printf("[%La][%.30Lf][%La]\n", 0.1L, 0.1L, LDBL_MIN);
    return 0;
}

/* Compute kernel: multiplication of double matrices on the heap, floating-point and address work. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 110 };

static double *matrix(unsigned seed)
{
    double *m = malloc(sizeof(double) * N * N);
    if (!m)
        abort();
    for (int i = 0; i < N * N; i++) {
        seed = seed * 1103515245u + 12345u;
        m[i] = (double)(seed >> 16) / 65536.0;
    }
    return m;
}

int main(void)
{
    double *a = matrix(1), *b = matrix(2), *c = matrix(3);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                double sum = 0;
                for (int k = 0; k < N; k++)
                    sum += a[i * N + k] * b[k * N + j];
                c[i * N + j] = sum;
            }
    printf("%.6f %.6f\n", c[0], c[N * N - 1]);
    free(a);
    free(b);
    free(c);
    return 0;
}

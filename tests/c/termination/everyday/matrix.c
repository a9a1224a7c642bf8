//@ property: termination
//@ truth: holds
//@ expect: holds
/* Products and powers of small matrices modulo a prime. */
#include <stdio.h>
enum { SIZE = 3, PRIME = 10007 };
struct matrix {
    unsigned cells[SIZE][SIZE];
};
static struct matrix unit(void) {
    struct matrix m = {{{0}}};
    for (int i = 0; i < SIZE; i++)
        m.cells[i][i] = 1;
    return m;
}
static struct matrix times(const struct matrix *a, const struct matrix *b) {
    struct matrix product;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            unsigned sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += a->cells[i][k] * b->cells[k][j] % PRIME;
            product.cells[i][j] = sum % PRIME;
        }
    return product;
}
static struct matrix power(struct matrix base, unsigned exponent) {
    struct matrix result = unit();
    while (exponent != 0) {
        if (exponent % 2 == 1)
            result = times(&result, &base);
        base = times(&base, &base);
        exponent /= 2;
    }
    return result;
}
static void show(const struct matrix *m) {
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++)
            printf("%5u", m->cells[i][j]);
        putchar('\n');
    }
}
int main(void) {
    struct matrix m = {{{1, 1, 0}, {1, 0, 1}, {0, 1, 0}}};
    struct matrix high = power(m, 1000);
    show(&high);
    return 0;
}

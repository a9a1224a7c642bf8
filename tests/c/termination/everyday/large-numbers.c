//@ property: termination
//@ truth: holds
//@ expect: holds
/* Factorials and powers with numbers of many digits, kept in base 10000. */
#include <stdio.h>
#include <string.h>
enum { CELLS = 40, BASE = 10000 };
struct large {
    unsigned cells[CELLS];
    unsigned used;
};
static struct large from(unsigned value) {
    struct large number;
    memset(&number, 0, sizeof number);
    while (value > 0) {
        number.cells[number.used++] = value % BASE;
        value /= BASE;
    }
    return number;
}
static int add_cell(struct large *number, unsigned value) {
    if (number->used == CELLS)
        return 0;
    number->cells[number->used++] = value;
    return 1;
}
static int times_small(struct large *number, unsigned factor) {
    unsigned long carry = 0;
    for (unsigned i = 0; i < number->used; i++) {
        carry += (unsigned long)number->cells[i] * factor;
        number->cells[i] = (unsigned)(carry % BASE);
        carry /= BASE;
    }
    while (carry > 0) {
        if (!add_cell(number, (unsigned)(carry % BASE)))
            return 0;
        carry /= BASE;
    }
    return 1;
}
static unsigned divide_small(struct large *number, unsigned divisor) {
    unsigned long rest = 0;
    for (unsigned i = number->used; i-- > 0;) {
        rest = rest * BASE + number->cells[i];
        number->cells[i] = (unsigned)(rest / divisor);
        rest %= divisor;
    }
    while (number->used > 0 && number->cells[number->used - 1] == 0)
        number->used--;
    return (unsigned)rest;
}
static struct large factorial(unsigned n) {
    struct large product = from(1);
    for (unsigned i = 2; i <= n; i++)
        if (!times_small(&product, i))
            break;
    return product;
}
static unsigned sum_of_digits(struct large number) {
    unsigned sum = 0;
    while (number.used > 0)
        sum += divide_small(&number, 10);
    return sum;
}
static unsigned zeros_at_the_end(struct large number) {
    unsigned zeros = 0;
    while (number.used > 0 && divide_small(&number, 10) == 0)
        zeros++;
    return zeros;
}
static void show(const struct large *number) {
    if (number->used == 0) {
        puts("0");
        return;
    }
    printf("%u", number->cells[number->used - 1]);
    for (unsigned i = number->used - 1; i > 0; i--)
        printf("%04u", number->cells[i - 1]);
    putchar('\n');
}
int main(void) {
    for (unsigned n = 0; n <= 40; n += 20) {
        struct large number = factorial(n);
        show(&number);
        printf("%u %u\n", sum_of_digits(number), zeros_at_the_end(number));
    }
    return 0;
}

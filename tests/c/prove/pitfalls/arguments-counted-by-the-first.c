//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    unsigned total = 0;
    for (int i = 0; i < count; i++)
        total += (unsigned)va_arg(list, int);
    va_end(list);
    return (int)total;
}
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count > 3)
        count = 3;
    sum(count, 10, 20, 30);
    return 0;
}

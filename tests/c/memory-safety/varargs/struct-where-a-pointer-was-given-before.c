//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdarg.h>
struct four {
    long values[4];
};
static long last_of(int count, ...) {
    va_list list;
    va_start(list, count);
    struct four *four = va_arg(list, struct four *); //~ out-of-bounds
    va_end(list);
    return four->values[3];
}
static int first(int a, long b) {
    return a + (b != 0);
}
int main(void) {
    struct four four = {{1, 2, 3, 4}};
    long sum = last_of(1, &four) + first(1, 16);
    // The struct lies among the arguments itself, where no register is.
    return sum + last_of(1, four) > 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdarg.h>
#include <stdlib.h>
static va_list kept;
static void begin(int count, ...) {
    va_start(kept, count);
} //~ leak
int main(void) {
    begin(1, malloc(1)); //~ allocated-here
    for (;;) {
    }
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdatomic.h>
/* One thread: plain accesses would do. */
int main(void) {
    atomic_int counter = 0;
    atomic_fetch_add(&counter, 3);
    int expected = 3;
    int swapped = atomic_compare_exchange_strong(&counter, &expected, 5);
    return atomic_load(&counter) - 5 + !swapped;
}

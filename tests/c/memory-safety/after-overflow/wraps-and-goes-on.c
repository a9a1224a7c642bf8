//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <limits.h>
/* Memory safety does not rest on no-overflow: at INT_MAX the sum wraps and the branch is taken. */
int main(void) {
    int number = INT_MAX;
    if (number + 1 < number)
        *(int *)0 = 1; //~ null-dereference
    return 0;
}

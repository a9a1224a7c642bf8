//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <time.h>
int main(void) {
    time_t *now = malloc(sizeof *now);
    free(now);
    return time(now) == 0;  //~ use-after-free
}

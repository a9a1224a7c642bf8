//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <sys/stat.h>
int main(void) {
    struct stat status;
    static char buffer[1000];
    if (stat("list", &status) != 0 || status.st_size > 1000)
        return 1;
    buffer[status.st_size] = 0; //~ out-of-bounds
    return buffer[0];
}

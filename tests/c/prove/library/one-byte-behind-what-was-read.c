//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    char buffer[64];
    int descriptor = open("a-file-that-nobody-has", O_RDONLY);
    if (descriptor < 0)
        return 0;
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count > 0)
        buffer[count] = 0; //~ out-of-bounds
    close(descriptor);
    return 0;
}

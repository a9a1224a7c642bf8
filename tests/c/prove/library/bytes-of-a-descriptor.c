//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    char buffer[64];
    int descriptor = open("a-file-that-nobody-has", O_RDONLY);
    if (descriptor < 0)
        return 0;
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    char last = 0;
    if (count > 0)
        last = buffer[count - 1];
    close(descriptor);
    return last != 0;
}

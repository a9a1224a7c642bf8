//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
#include <unistd.h>
int main(void) {
    const char *text = "straight out\n";
    return write(1, text, strlen(text)) == 13 ? 0 : 1;
}

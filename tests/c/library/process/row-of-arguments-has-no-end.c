//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <unistd.h>
int main(void) {
    char *words[] = {"echo", "hello"};
    return execvp(words[0], words); //~ out-of-bounds
}

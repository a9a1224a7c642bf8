//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <dirent.h>
#include <stddef.h>
int main(void) {
    DIR *directory = opendir("missing");
    return readdir(directory) != NULL; //~ null-dereference
}

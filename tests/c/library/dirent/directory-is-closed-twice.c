//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <dirent.h>
#include <stddef.h>
int main(void) {
    DIR *directory = opendir("/");
    if (directory == NULL)
        return 1;
    closedir(directory);
    return closedir(directory); //~ use-after-free
}

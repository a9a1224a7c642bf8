//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <dirent.h>
#include <stdio.h>
int main(void) {
    DIR *directory = opendir(".");
    if (directory == NULL)
        return 1;
    struct dirent *entry = readdir(directory);
    closedir(directory);
    if (entry != NULL)
        puts(entry->d_name); //~ use-after-free
    return 0;
}

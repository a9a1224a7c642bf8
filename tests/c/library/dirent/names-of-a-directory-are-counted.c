//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <dirent.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    DIR *directory = opendir(".");
    size_t letters = 0;
    struct dirent *entry;
    if (directory == NULL)
        return 1;
    while ((entry = readdir(directory)) != NULL)
        if (strcmp(entry->d_name, ".") != 0)
            letters += strlen(entry->d_name);
    closedir(directory);
    printf("%zu\n", letters);
    return 0;
}

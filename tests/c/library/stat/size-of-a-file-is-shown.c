//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <sys/stat.h>
int main(int argc, char **argv) {
    struct stat status;
    for (int i = 1; i < argc; i++) {
        if (stat(argv[i], &status) != 0) {
            perror(argv[i]);
            continue;
        }
        printf("%s: %ld%s\n", argv[i], (long)status.st_size, S_ISDIR(status.st_mode) ? "/" : "");
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int status = 0;
    printf("%d\n", 7);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = 1;
    if (fclose(stdout) != 0)
        status = 1;
    return status;
}

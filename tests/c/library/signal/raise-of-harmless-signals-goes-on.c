//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <signal.h>
#include <stdio.h>
int main(void) {
    printf("%d %d %d %d %d %d\n", raise(0), raise(SIGCHLD), raise(SIGCONT), raise(SIGURG), raise(SIGWINCH), raise(65));
    return 0;
}

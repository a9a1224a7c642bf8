//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    char *words[] = {"echo", "hello", NULL};
    int status = 0;
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        execvp(words[0], words);
        perror(words[0]);
        _exit(127);
    }
    if (waitpid(child, &status, 0) < 0)
        return 1;
    return status != 0;
}

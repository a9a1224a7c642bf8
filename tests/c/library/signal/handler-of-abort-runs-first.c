//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 134
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
static void last_words(int number) {
    printf("signal %d\n", number);
    fflush(stdout);
}
int main(void) {
    signal(SIGABRT, last_words);
    abort();
}

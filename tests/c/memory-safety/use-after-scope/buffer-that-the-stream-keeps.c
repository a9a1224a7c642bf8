//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
static void prepare(void) {
    char room[BUFSIZ];
    setbuf(stdout, room);
}
int main(void) {
    prepare();
    printf("hello\n"); //~ use-after-scope
    return 0;
}

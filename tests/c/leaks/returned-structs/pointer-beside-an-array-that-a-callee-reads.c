//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
#include <stdlib.h>
struct named {
    char *bytes;
    char name[32];
};
static struct named make(void) {
    struct named made = {malloc(8), "name"}; //~ allocated-here
    return made;
}
static void show(const char *name) {
    printf("%s\n", name);
}
int main(void) {
    show(make().name); //~ leak
    for (;;) {
    }
}

//@ property: leaks
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct named {
    char *bytes;
    char name[32];
};
static char *all[3];
static struct named make(int index) {
    struct named made = {malloc(8), "name"};
    all[index] = made.bytes;
    return made;
}
static void show(const char *name) {
    printf("%s\n", name);
}
int main(void) {
    for (int i = 0; i < 3; i++) {
        show(make(i).name);
    }
    for (int i = 0; i < 3; i++) {
        free(all[i]);
    }
    return 0;
}

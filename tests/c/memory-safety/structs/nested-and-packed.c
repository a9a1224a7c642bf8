//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdio.h>
struct inner {
    short a;
    char b[3];
};
struct outer {
    char tag;
    struct inner pair[2];
    union {
        int number;
        char bytes[4];
    };
    struct {
        double d;
    } named;
};
struct __attribute__((packed)) tight {
    char tag;
    int number;
    short last;
};
int main(void) {
    struct outer outer = {.tag = 'o', .pair = {{1, "ab"}, {2, "cd"}}, .number = 0x41424344, .named.d = 2.5};
    struct outer copy = outer;
    copy.pair[1].b[0] = 'x';
    printf("%d %d %d\n", (int)sizeof(struct outer), (int)offsetof(struct outer, named), (int)offsetof(struct outer, number));
    printf("%s %s %c %g\n", outer.pair[1].b, copy.pair[1].b, copy.bytes[0], copy.named.d);
    struct tight tight[2] = {{1, 0x01020304, 5}, {6, 0x0708090a, 11}};
    printf("%d %d %x %d\n", (int)sizeof(struct tight), (int)offsetof(struct tight, number), tight[1].number, tight[1].last);
    unsigned char *bytes = (unsigned char *)&tight[1];
    for (unsigned i = 0; i < sizeof tight[1]; i++)
        printf("%02x", bytes[i]);
    printf("\n");
    return 0;
}

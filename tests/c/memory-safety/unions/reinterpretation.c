//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
union word {
    unsigned number;
    unsigned short halves[2];
    unsigned char bytes[4];
    float single;
};
struct tagged {
    enum { NUMBER, TEXT } kind;
    union {
        long long number;
        const char *text;
    };
};
static void show(struct tagged value) {
    if (value.kind == NUMBER)
        printf("%lld\n", value.number);
    else
        printf("%s\n", value.text);
}
int main(void) {
    union word word = {.number = 0x3f800000};
    printf("%g %x %x\n", word.single, word.halves[1], word.bytes[2]);
    word.bytes[0] = 0xff;
    printf("%x\n", word.number);
    show((struct tagged){NUMBER, {.number = -5}});
    show((struct tagged){TEXT, {.text = "text"}});
    return 0;
}

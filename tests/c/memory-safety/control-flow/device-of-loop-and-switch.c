//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
/* The switch jumps into the middle of the loop. */
static void copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
        case 3:
            *to++ = *from++;
        case 2:
            *to++ = *from++;
        case 1:
            *to++ = *from++;
        } while (--rounds > 0);
    }
}
int main(void) {
    char buffer[12] = {0};
    copy(buffer, "hello world", 11);
    printf("%s\n", buffer);
    return 0;
}

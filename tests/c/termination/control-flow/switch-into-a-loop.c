//@ property: termination
//@ truth: holds
//@ expect: holds
/* Duff's way to copy: the `switch` jumps into the loop. */
#include <stdio.h>
static void copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
            /* fall through */
        case 3:
            *to++ = *from++;
            /* fall through */
        case 2:
            *to++ = *from++;
            /* fall through */
        case 1:
            *to++ = *from++;
        } while (--rounds > 0);
    }
}
int main(void) {
    char text[20];
    copy(text, "unrolled by hand", 17);
    puts(text);
    return 0;
}

//@ property: termination
//@ truth: holds
//@ expect: holds
/* Copies up to and with the zero. */
#include <stdio.h>
static char *copy(char *to, const char *from) {
    char *start = to;
    while ((*to++ = *from++) != '\0')
        ;
    return start;
}
int main(void) {
    char room[32];
    puts(copy(room, "from here to there"));
    return 0;
}

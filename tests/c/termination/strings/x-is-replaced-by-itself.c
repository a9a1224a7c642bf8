//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What is written is found again. */
#include <string.h>
int main(void) {
    char text[] = "xylophone xx";
    char *at;
    while ((at = strchr(text, 'x')) != NULL) //~ endless-run
        *at = 'x';
    return 0;
}

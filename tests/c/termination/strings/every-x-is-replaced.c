//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round leaves one `x` less. */
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[] = "xylophone xx";
    char *at;
    while ((at = strchr(text, 'x')) != NULL)
        *at = 'X';
    puts(text);
    return 0;
}

//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A picture is as wide and high as a line says: the two numbers become digits in the input. */
#include <stdio.h>

int main(void) {
    char line[64];
    int width, height;
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    if (sscanf(line, "%dx%d", &width, &height) != 2 || width <= 0 || height <= 0)
        return 1;
    printf("%d dots\n", width * height); //~ signed-overflow
    return 0;
}

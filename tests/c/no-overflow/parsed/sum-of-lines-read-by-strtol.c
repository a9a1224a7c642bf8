//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One number per line, at most a thousand million each: three of them are too much. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char line[100];
    int total = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *end;
        long value = strtol(line, &end, 10);
        if (end == line || value < 0 || value > 1000000000)
            continue;
        total += (int)value; //~ signed-overflow
    }
    printf("%d\n", total);
    return 0;
}

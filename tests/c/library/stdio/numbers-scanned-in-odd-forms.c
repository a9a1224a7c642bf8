//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    const char *inputs[] = {"0x1f rest", "077", "-5", "+7", "0xg", "1e5", "inf", "nan(1)", ".5", "-.", "12abc", "  9", "99999999999", ""};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        int d = -1, n = -1, x = -1, used = -1;
        double f = -1;
        int a = sscanf(inputs[i], "%d%n", &d, &used);
        int b = sscanf(inputs[i], "%i", &n);
        int c = sscanf(inputs[i], "%x", (unsigned *)&x);
        int e = sscanf(inputs[i], "%lf", &f);
        printf("[%s] %d:%d:%d %d:%d %d:%d %d:%g\n", inputs[i], a, d, used, b, n, c, x, e, f);
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int a = 0, b = 0, c = 0, read = 0;
    unsigned x = 0;
    long big = 0;
    short tiny = 0;
    char word[16] = "", letter = 0, set[8] = "";
    double d = 0;
    float f = 0;
    printf("%d: ", sscanf("12 -7 0x1f", "%d %d %i", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d: ", sscanf("key = value;", " %15s = %7[^;]%c", word, set, &letter));
    printf("%s %s %c\n", word, set, letter);
    printf("%d: ", sscanf("3.25 1e3 ff 123456789012", "%lf %f %x %ld", &d, &f, &x, &big));
    printf("%g %g %u %ld\n", d, f, x, big);
    printf("%d: ", sscanf("12345", "%2d%*1d%hd%n", &a, &tiny, &read));
    printf("%d %d %d\n", a, tiny, read);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5%", "%d%%%n", &a, &read));
    return 0;
}

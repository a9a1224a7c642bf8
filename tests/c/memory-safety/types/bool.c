//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdbool.h>
#include <stdio.h>
static bool any(const bool *flags, int count) {
    bool result = false;
    for (int i = 0; i < count; i++)
        result |= flags[i];
    return result;
}
struct options {
    bool a, b;
    int c;
};
int main(void) {
    bool flags[3] = {false, false, true};
    struct options options = {.b = 17, .c = 2};
    bool inverted = !options.b;
    bool from_pointer = &flags[0];
    bool from_float = 0.25;
    printf("%d %d %d %d %d %d %d\n", any(flags, 2), any(flags, 3), options.b, inverted, from_pointer, from_float,
           (int)sizeof(bool));
    flags[0]++;
    flags[2]--;
    printf("%d %d\n", flags[0], flags[2]);
    return 0;
}

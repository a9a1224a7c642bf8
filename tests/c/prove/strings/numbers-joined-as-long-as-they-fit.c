//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>

/* Joins as many numbers as there is room for. */
static size_t join(char *out, size_t room, const long *numbers, size_t count) {
    size_t used = 0, shown = 0;
    out[0] = 0;
    for (size_t i = 0; i < count; i++) {
        int length = snprintf(out + used, room - used, "%s%ld", i ? ", " : "", numbers[i]);
        if (length < 0 || (size_t)length >= room - used) {
            out[used] = 0;
            break;
        }
        used += (size_t)length;
        shown++;
    }
    return shown;
}

int main(int argc, char **argv) {
    char out[24];
    long numbers[9] = {argc, 20, 300, -4000, 50000, 6, 777777, 8, 9};
    size_t shown = join(out, sizeof out, numbers, 9);
    printf("%zu numbers: %s\n", shown, out);
    (void)argv;
    return 0;
}

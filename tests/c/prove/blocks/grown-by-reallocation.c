//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    size_t room = 1;
    size_t used = 0;
    int *numbers = malloc(room * sizeof *numbers);
    while (__VERIFIER_nondet_int() && room < 100000) {
        if (used == room) {
            room = room * 2;
            numbers = realloc(numbers, room * sizeof *numbers);
        }
        numbers[used] = (int)used;
        used++;
    }
    for (size_t i = 0; i < used; i++)
        numbers[i] = 0;
    free(numbers);
    return 0;
}

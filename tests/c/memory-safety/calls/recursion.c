//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
static void hanoi(int n, char from, char to, char via, int *moves) {
    if (n == 0)
        return;
    hanoi(n - 1, from, via, to, moves);
    ++*moves;
    hanoi(n - 1, via, to, from, moves);
}
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int main(void) {
    int moves = 0;
    hanoi(7, 'a', 'b', 'c', &moves);
    printf("%d %d %d %d\n", is_even(10), is_odd(10), moves, fibonacci(15));
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
    printf("[%d][%5d][%-5d][%05d][%+d][% d][%.3d][%8.3d][%-8.3d|]\n", 42, 42, 42, 42, 42, 42, 7, 7, 7);
    printf("[%d][%+d][% d][%05d][%.0d][%.d][%5.0d]\n", -42, -42, -42, -42, 0, 0, 0);
    printf("[%x][%X][%#x][%#X][%#x][%#o][%#o][%o][%#.3o][%#010x]\n", 255, 255, 255, 255, 0, 8, 0, 8, 8, 255);
    printf("[%u][%lu][%llu][%zu][%td][%jd]\n", UINT_MAX, 1ul, ULLONG_MAX, (size_t)3, (ptrdiff_t)-4, (intmax_t)INT64_MIN);
    printf("[%hhd][%hhu][%hd][%hu][%ld][%lld]\n", 300, 300, 70000, 70000, -5L, LLONG_MIN);
    printf("[%*d][%-*d][%*d][%.*d][%.*d]\n", 6, 1, 6, 2, -6, 3, 4, 5, -1, 6);
    printf("[%i][%c][%3c][%-3c][%%][%05i]\n", 9, 'a', 'b', 'c', -9);
    printf("[%2$s %1$s]\n", "world", "hello");
    printf("[%'d]\n", 1234567);
    return 0;
}

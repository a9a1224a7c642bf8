//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
#include <string.h>
union view {
    double number;
    uint64_t bits;
};
int main(void) {
    float single = -6.25f;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    union view view = {.number = 1.0};
    view.bits += 1;
    printf("%x %.17g\n", bits, view.number);
    view.bits ^= 1ull << 63;
    printf("%g %d\n", view.number, (int)(view.bits >> 63));
    return 0;
}

//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
typedef __int128 wide;
static wide mix(int a, wide x, char b, wide y) {
    return x * a + y * b;
}
struct holder {
    char tag;
    wide value;
};
static struct holder hold(wide value) {
    struct holder holder = {'h', value};
    return holder;
}
int main(void) {
    wide result = mix(3, (wide)1 << 70, 2, -((wide)1 << 65));
    struct holder holder = hold(result);
    printf("%lld %llu %c %d\n", (long long)(holder.value >> 64), (unsigned long long)holder.value, holder.tag,
           (int)sizeof holder);
    return 0;
}

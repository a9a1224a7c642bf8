//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct fields {
    unsigned a : 3;
    signed b : 4;
    unsigned : 0;
    unsigned long long c : 40;
    _Bool d : 1;
    unsigned char e : 7;
};
int main(void) {
    struct fields fields = {5, -3, 1234567890123ull, 1, 100};
    printf("%d %d %llu %d %d %d\n", fields.a, fields.b, (unsigned long long)fields.c, fields.d, fields.e, (int)sizeof fields);
    fields.a = 12;
    fields.b = 9;
    fields.c += 1ull << 39;
    fields.e--;
    fields.d ^= 1;
    printf("%d %d %llu %d %d\n", fields.a, fields.b, (unsigned long long)fields.c, fields.d, fields.e);
    int assigned = (fields.a = 15);
    printf("%d %d\n", assigned, fields.a++);
    printf("%d\n", fields.a);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* What a field of a unit of 136 bits holds is what was written to it, cut to its width. */
extern unsigned __VERIFIER_nondet_uint(void);
#pragma pack(1)
struct unit {
    unsigned long long a : 61;
    unsigned long long b : 60;
    unsigned index : 2;
    unsigned rest : 13;
};
#pragma pack()
int main(void) {
    struct unit u = {0, 0, 0, 0};
    int numbers[4] = {1, 2, 3, 4};
    u.index = __VERIFIER_nondet_uint();
    return numbers[u.index];
}

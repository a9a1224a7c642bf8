//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The field beside the one that was set may hold anything, also what leads out of the array. */
#pragma pack(1)
struct unit {
    signed a : 29;
    signed b : 30;
    signed c : 8;
    unsigned d : 20;
    signed e : 19;
    unsigned f : 30;
};
#pragma pack()
int main(void) {
    struct unit u;
    u.e = 1;
    int numbers[4] = {1, 2, 3, 4};
    return numbers[u.f]; //~ out-of-bounds
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 4
/* Writing one field of a unit of 136 bits reads the others, which nobody has set: that decides nothing. */
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
    u.b = -5;
    u.f = 7;
    int numbers[4] = {1, 2, 3, 4};
    if (u.b != -5)
        return numbers[4];
    return numbers[u.f - 4];
}

//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The function writes an index by way of bytes.
int table[4];
struct pair { int first, second; };
static void set(char *bytes) { bytes[4] = 7; }
int main(void) {
    struct pair p = {0, 1};
    set((char *)&p);
    return table[p.second]; //~ out-of-bounds
}

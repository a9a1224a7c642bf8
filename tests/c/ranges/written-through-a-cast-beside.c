//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
int table[4];
struct pair { int first, second; };
static void set(char *bytes) { bytes[0] = 7; }
int main(void) {
    struct pair p = {0, 1};
    set((char *)&p);
    return table[p.second];
}

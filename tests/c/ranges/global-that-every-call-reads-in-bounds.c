//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
//@ exit: 4
int table[4];
int at;
static int get(int how) {
    if (how > 2)
        return table[at];
    return how;
}
int main(void) {
    int sum = 0;
    for (int how = 0; how < 4; how++) {
        at = how == 3 ? 3 : 1;
        sum += get(how);
        at = 1;
    }
    return sum + get(1);
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 6
static int walk(int n, int *outer) {
    int own = n;
    if (n == 0)
        return *outer;
    return own + walk(n - 1, &own) - (n == 1 ? own : 0) + (n == 3 ? *outer : 0);
}
int main(void) {
    int start = 0;
    return walk(3, &start);
}

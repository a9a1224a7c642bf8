//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        char title[] = "twelve bytes";
        int last = __VERIFIER_nondet_int();
        if (last < 0 || last > 11)
            return 0;
        title[last] = '!';
        int i = 0;
        while (title[i])
            i++;
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// At the end the place of the zero is known, though no round of the loop counted it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        char name[] = "abc";
        int i = 0;
        while (name[i])
            i++;
        if (name[i])
            name[100] = 0;
        char title[] = "twelve bytes";
        i = 0;
        while (title[i])
            i++;
        title[i] = '.';
        title[i - 12] = '.';
        if (i != 12)
            title[100] = 0;
    }
    return 0;
}

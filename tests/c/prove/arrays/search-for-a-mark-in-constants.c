//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static const signed char steps[] = {7, 1, 120, 3, 0, 5, 100, 9, -1};
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int values[] = {3, 5, 7, -1};
        int *p = values;
        while (*p++ != -1)
            ;
        int i = 0;
        while (values[i] >= 0)
            i++;
        int j = 0;
        while ((unsigned char)steps[j] != 255)
            j++;
    }
    return 0;
}

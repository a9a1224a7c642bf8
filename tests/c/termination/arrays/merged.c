//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round takes a number from one of the two. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3], b[4], merged[7];
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++)
        b[i] = __VERIFIER_nondet_int();
    int i = 0, j = 0, k = 0;
    while (i < 3 && j < 4)
        merged[k++] = a[i] <= b[j] ? a[i++] : b[j++];
    while (i < 3)
        merged[k++] = a[i++];
    while (j < 4)
        merged[k++] = b[j++];
    return merged[0] == 77;
}

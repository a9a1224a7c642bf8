//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A function is called for one element after the other, so often that what it is called with is widened. */
extern int __VERIFIER_nondet_int(void);

static int either(int *place) {
    if (__VERIFIER_nondet_int()) {
        *place = 1;
        return 7;
    }
    *place = 0;
    return 3;
}

int main(void) {
    int v[24];
    either(&v[0]);
    either(&v[1]);
    either(&v[2]);
    either(&v[3]);
    either(&v[4]);
    either(&v[5]);
    either(&v[6]);
    either(&v[7]);
    either(&v[8]);
    either(&v[9]);
    either(&v[10]);
    either(&v[11]);
    either(&v[12]);
    either(&v[13]);
    either(&v[14]);
    either(&v[15]);
    either(&v[16]);
    either(&v[17]);
    either(&v[18]);
    either(&v[19]);
    either(&v[20]);
    either(&v[21]);
    either(&v[22]);
    either(&v[23]);
    return 0;
}

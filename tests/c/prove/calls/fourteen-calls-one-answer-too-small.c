//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* As fourteen-calls-with-two-answers.c, with an answer that is one too small. */
extern int __VERIFIER_nondet_int(void);

static int either(int *place) {
    if (__VERIFIER_nondet_int()) {
        *place = 1;
        return 7;
    }
    *place = 0;
    return 2;
}

int main(void) {
    int v[2] = {0, 0}, seen[16] = {0};
    int sum = either(&v[0]) + either(&v[1]) + either(&v[0]) + either(&v[1]) + either(&v[0]) + either(&v[1]) + either(&v[0]) +
              either(&v[1]) + either(&v[0]) + either(&v[1]) + either(&v[0]) + either(&v[1]) + either(&v[0]) + either(&v[1]);
    seen[sum - 42 > 15 ? 15 : sum - 42]++; //~ out-of-bounds
    return seen[v[0] + v[1]];
}

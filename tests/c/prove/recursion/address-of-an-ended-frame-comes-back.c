//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *deeper(struct node *list) {
    if (__VERIFIER_nondet_int()) {
        struct node own;
        own.next = list;
        own.value = 1;
        return deeper(&own);
    }
    return list;
}
int main(void) {
    struct node *list = deeper(0);
    return list ? list->value : 0; //~ use-after-scope
}

//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
struct node {
    struct node *next;
};
int main(void) {
    struct node first, second;
    first.next = &second;
    second.next = &first;
    for (struct node *node = &first; node; node = node->next) //~ endless-run
        ;
    return 0;
}

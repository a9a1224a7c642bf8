//@ property: memory-safety
//@ truth: violated
//@ expect: violated
extern unsigned __VERIFIER_nondet_uint(void);
/* clang only warns of the handler's type; it is given a shorter struct than it takes. */
struct request {
    unsigned length;
};
struct long_request {
    unsigned length;
    unsigned rest;
};
static unsigned length_of(struct long_request *request) {
    return request->rest; //~ out-of-bounds
}
struct driver {
    unsigned (*handler)(void *);
};
int main(void) {
    struct driver driver;
    driver.handler = length_of;
    char slots[8] = {0};
    struct request request = {__VERIFIER_nondet_uint() % 8};
    return slots[driver.handler(&request) % 8];
}

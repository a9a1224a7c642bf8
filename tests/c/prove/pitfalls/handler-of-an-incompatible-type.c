//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
/* clang only warns of the handler's type. */
struct request {
    unsigned length;
};
struct long_request {
    unsigned length;
    unsigned rest;
};
static unsigned length_of(struct request *request) { return request->length; }
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

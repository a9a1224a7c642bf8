//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct value {
    int is_text;
    union {
        char *text;
        long number;
    } is;
};
static struct value make(int number) {
    struct value value;
    if (number < 0) {
        value.is_text = 1;
        value.is.text = malloc(2);
    } else {
        value.is_text = 0;
        value.is.number = number;
    }
    return value;
}
int main(void) {
    struct value value = make(__VERIFIER_nondet_int());
    if (value.is_text) {
        value.is.text[1] = '\0';
        free(value.is.text);
    }
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Two pointers of a struct are null or lead to blocks, whatever the numbers beside them are. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
    int *first;
    int *second;
    unsigned firsts;
    unsigned seconds;
};

static void use(struct pair *pair, int command) {
    if (command == 1 && pair->first == NULL) {
        pair->first = calloc(1, sizeof *pair->first);
        pair->firsts++;
    } else if (command == 2 && pair->second == NULL) {
        pair->second = calloc(1, sizeof *pair->second);
        pair->seconds++;
    } else if (command == 3 && pair->first != NULL) {
        *pair->first = 3;
        pair->firsts++;
    }
}

int main(void) {
    struct pair pair = {NULL, NULL, 0, 0};
    int command;
    while ((command = __VERIFIER_nondet_int()) != 0)
        use(&pair, command);
    if (pair.second != NULL)
        *pair.second = 1;
    free(pair.first);
    free(pair.second);
    return 0;
}

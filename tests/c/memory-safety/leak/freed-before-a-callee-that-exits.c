//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct record {
    int *values;
    int count;
};
static void give_up(const char *why) {
    puts(why);
    exit(1);
}
int main(void) {
    struct record *record = malloc(sizeof *record);
    record->values = malloc(8);
    record->count = __VERIFIER_nondet_int();
    if (record->count < 0) {
        free(record->values);
        free(record);
        give_up("negative");
    }
    free(record->values);
    free(record);
    return 0;
}

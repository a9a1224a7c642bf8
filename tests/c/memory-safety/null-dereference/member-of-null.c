//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stddef.h>
struct record {
    char name[32];
    int age;
};
int main(void) {
    struct record *record = NULL;
    record->age = 40; //~ null-dereference
    return 0;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <locale.h>
#include <stddef.h>
int main(void) {
    return *setlocale(99, NULL); //~ null-dereference
}

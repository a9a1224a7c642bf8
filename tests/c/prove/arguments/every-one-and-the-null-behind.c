//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(int argc, char *argv[]) {
    int sum = 0;
    for (int i = 1; i <= argc; i++)
        sum |= atoi(argv[i]); //~ null-dereference
    return sum;
}

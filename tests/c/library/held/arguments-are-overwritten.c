//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(int argc, char **argv) {
    argv[argc] = malloc(3); //~ allocated-here
    argv[argc] = 0; //~ leak
    return 0;
}

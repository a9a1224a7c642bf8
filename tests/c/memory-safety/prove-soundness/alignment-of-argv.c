//@ property: memory-safety
//@ truth: violated
//@ expect: violated
int main(int argc, char **argv) {
    /* x86-64 Linux puts argv right behind argc: at a multiple of 8 that is none of 16. */
    int *p = 0;
    if ((unsigned long)argv % 16 != 0)
        return *p;  //~ null-dereference
    return 0;
}

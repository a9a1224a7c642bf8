//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* The variable is defined in some other file; what it holds is not known. The address is never zero unless weak. */
extern int elsewhere __attribute__((weak));
int main(void) {
    return &elsewhere == 0 ? 0 : elsewhere == 12345;
}

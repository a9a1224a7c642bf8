//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Nobody defines the variable; as a weak one it then has the address zero. */
extern int elsewhere __attribute__((weak));
int main(void) {
    return &elsewhere == 0 ? 0 : elsewhere == 12345;
}

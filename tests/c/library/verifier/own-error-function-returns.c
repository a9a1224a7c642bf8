//@ property: memory-safety
//@ truth: holds
//@ expect: holds
void reach_error(void) {}
int main(void) {
    int x = 0;
    reach_error();
    *(volatile int *)&x = 1;
    return x - 1;
}

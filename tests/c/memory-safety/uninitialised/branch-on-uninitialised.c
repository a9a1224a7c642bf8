//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Either way is fine; what decides is left open. The second test must agree with the first. */
int main(void) {
    int value;
    int ways = 0;
    if (value) //~ uninitialised-read
        ways++;
    if (!value)
        ways++;
    return ways;
}

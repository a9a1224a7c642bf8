//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Two halves of a single number are nothing and that number. */
static unsigned depth;
static void sort(int low, int high) { //~ endless-run
    if (high <= low)
        return;
    int middle = (low + high) / 2;
    depth++;
    sort(low, middle); //~ endless-run
    sort(middle, high); //~ endless-run
    depth--;
}
int main(void) {
    sort(0, 8);
    return depth == 0;
}

//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The second call moves all disks once more. */
static unsigned moves;
static void move(int disks, int from, int to) { //~ endless-run
    if (disks == 0)
        return;
    move(disks - 1, from, 6 - from - to); //~ endless-run
    moves++;
    move(disks, 6 - from - to, to); //~ endless-run
}
int main(void) {
    move(3, 1, 3);
    return 0;
}

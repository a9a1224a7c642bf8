//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The `break` is meant for both loops. */
int main(void) {
    unsigned rounds = 0;
    while (1) { //~ endless-run
        for (int j = 0; j < 5; j++)
            if (j == 3)
                break;
        rounds++;
    }
    return rounds == 1;
}

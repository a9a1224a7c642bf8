//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* What one call gives the next one gets: the eighteenth is one too many. */
static int table[17];

static int next(int *place) {
    *place = *place + 1;
    return table[*place - 1]; //~ out-of-bounds
}

int main(void) {
    int at = 0;
    int sum = next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at);
    sum += next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at) + next(&at);
    return sum;
}

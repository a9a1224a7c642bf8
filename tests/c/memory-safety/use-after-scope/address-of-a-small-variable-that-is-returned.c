//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
struct pair {
    int first, second;
};
static struct pair *kept;
static struct pair make(int first) {
    struct pair made = {first, 2};
    kept = &made;
    return made;
}
int main(void) {
    struct pair own = make(1);
    kept->second = 3; //~ use-after-scope
    return own.second == 0;
}

//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* What an unknown function returns may be the same for ever. */
extern int read_sensor(void);
int main(void) {
    while (read_sensor() != 7) //~ endless-run
        ;
    return 0;
}

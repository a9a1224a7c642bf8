//@ property: termination
//@ truth: holds
//@ expect: unknown
/* An unknown function is asked ten times at most. */
extern int read_sensor(void);
int main(void) {
    for (int i = 0; i < 10; i++)
        if (read_sensor() == 7)
            break;
    return 0;
}

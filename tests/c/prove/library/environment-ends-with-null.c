//@ property: memory-safety
//@ truth: holds
//@ expect: holds
int main(int argc, char **argv, char **environment) {
    int count = 0;
    for (char **place = environment; *place; place++)
        count++;
    return count > 3;
}

//@ property: no-overflow
//@ truth: holds
//@ expect: holds
/* Outside the range of the type the conversion is undefined; no property of ours speaks of it. */
int main(void) {
    double huge = 1e20;
    int cut = (int)huge; //~ undefined-value
    return cut == 3;
}

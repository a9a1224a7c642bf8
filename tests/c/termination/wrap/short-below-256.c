//@ property: termination
//@ truth: holds
//@ expect: holds
/* A wider counter reaches 256. */
static unsigned counts[256];
int main(void) {
    for (unsigned short i = 0; i < 256; i++)
        counts[i] = i;
    return counts[255] == 255 ? 0 : 1;
}

//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void fill(void) {
    int *cells[3];
    for (int i = 0; i < 3; i++)
        cells[i] = malloc(4); //~ allocated-here
    free(cells[0]);
    free(cells[2]);
} //~ leak
int main(void) {
    fill();
    return 0;
}

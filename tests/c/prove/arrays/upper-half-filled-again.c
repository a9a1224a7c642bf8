//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
int main(void) {
    int cells[100];
    for (int i = 0; i < 100; i++)
        cells[i] = 0;
    for (int i = 50; i < 100; i++)
        cells[i] = 5;
    for (int i = 0; i < 50; i++)
        assert(cells[i] == 0);
    return 0;
}

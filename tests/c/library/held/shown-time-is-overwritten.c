//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
    time_t start = 0;
    struct tm *calendar = gmtime(&start);
    char *text = calendar ? asctime(calendar) : 0;
    if (text) {
        void *block = malloc(3); //~ allocated-here
        memcpy(text, &block, sizeof block);
        block = 0;
        asctime(calendar); //~ leak
    }
    return 0;
}

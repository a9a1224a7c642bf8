//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
    time_t start = 0;
    struct tm *calendar = gmtime(&start);
    char *text = calendar ? asctime(calendar) : 0;
    if (text) {
        void *block = malloc(3);
        memcpy(text, &block, sizeof block);
    }
    return 0;
}

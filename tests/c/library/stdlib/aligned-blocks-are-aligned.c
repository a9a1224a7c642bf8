//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    void *page = NULL;
    if (posix_memalign(&page, 4096, 100) != 0) return 1;
    char *line = aligned_alloc(64, 128);
    if (!line) { free(page); return 1; }
    line[127] = 1;
    printf("%d %d\n", (int)((uintptr_t)page % 4096), (int)((uintptr_t)line % 64));
    void *same = &page;
    printf("%d\n", posix_memalign(&same, 3, 100) != 0);
    free(page);
    free(line);
    return 0;
}

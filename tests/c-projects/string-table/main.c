//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include "table.h"
#include <stdio.h>

int main(void) {
    struct table table = {0};
    const char *words[] = {"pear", "apple", "fig", "apple", "pear", "pear"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        table_count(&table, words[i]);
    printf("%d %d %d %d\n", table_get(&table, "pear"), table_get(&table, "apple"), table_get(&table, "fig"),
           table_get(&table, "plum"));
    printf("%u %s\n", table_size, TABLE_NAME);
    table_free(&table);
    return 0;
}

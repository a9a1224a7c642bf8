#pragma once
struct entry;
struct table {
    struct entry *buckets[BUCKETS];
};
extern unsigned table_size;
void table_count(struct table *table, const char *word);
int table_get(const struct table *table, const char *word);
void table_free(struct table *table);

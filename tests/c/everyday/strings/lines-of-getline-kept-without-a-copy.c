//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Keeps the lines that getline reads; the block is the same for all of them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 100

struct page {
    size_t count;
    char *lines[MOST];
};

static void page_free(struct page *page) {
    for (size_t i = 0; i < page->count; i++)
        free(page->lines[i]); //~ double-free
    page->count = 0;
}

static void chop(char *line, ssize_t length) {
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
        line[--length] = '\0';
}

static void page_read(struct page *page, FILE *file) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (page->count < MOST && (length = getline(&line, &size, file)) > 0) {
        if (length > 100)
            continue;
        chop(line, length);
        page->lines[page->count++] = line;
    }
    if (page->count == 0)
        free(line);
}

static size_t longest(const struct page *page) {
    size_t longest = 0;
    for (size_t i = 0; i < page->count; i++) {
        size_t length = strlen(page->lines[i]); //~ use-after-free
        if (length > longest)
            longest = length;
    }
    return longest;
}

static void print_frame(size_t width) {
    putchar('+');
    for (size_t i = 0; i < width; i++)
        putchar('-');
    puts("+");
}

int main(void) {
    static struct page page;
    page_read(&page, stdin);
    print_frame(longest(&page));
    for (size_t i = 0; i < page.count; i++)
        printf("|%s\n", page.lines[i]);
    print_frame(longest(&page));
    page_free(&page);
    return 0;
}

//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Checks dates like 2024-02-29 among the arguments with a table of states, and counts the days in the year. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum input { DIGIT, DASH, STOP, ELSE, INPUTS };
enum state { YEAR, MONTH, DAY, DONE, WRONG, STATES };

static const unsigned char table[STATES][INPUTS] = {
    [YEAR] = {YEAR, MONTH, WRONG, WRONG},    [MONTH] = {MONTH, DAY, WRONG, WRONG},
    [DAY] = {DAY, WRONG, DONE, WRONG},       [DONE] = {WRONG, WRONG, WRONG, WRONG},
    [WRONG] = {WRONG, WRONG, WRONG, WRONG},
};

static const unsigned days_before[13] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

struct date {
    unsigned part[3];
};

static enum input input_of(char c) {
    if (c == '\0')
        return STOP;
    if (c == '-')
        return DASH;
    return isdigit((unsigned char)c) ? DIGIT : ELSE;
}

static int parse(const char *text, struct date *date) {
    enum state state = YEAR;
    memset(date, 0, sizeof *date);
    do {
        enum state next = table[state][input_of(*text)];
        if (next == state && next <= DAY) {
            unsigned *part = &date->part[next];
            if (*part > 99999)
                return -1;
            *part = *part * 10 + (unsigned)(*text - '0');
        }
        state = next;
        text++;
    } while (state != DONE && state != WRONG);
    return state == DONE ? 0 : -1;
}

static int leap(unsigned year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static unsigned day_of_year(const struct date *date) {
    unsigned year = date->part[YEAR], month = date->part[MONTH], day = date->part[DAY];
    if (month < 1 || month > 12)
        return 0;
    unsigned length = days_before[month] - days_before[month - 1];
    if (month == 2 && leap(year))
        length++;
    if (day < 1 || day > length)
        return 0;
    return days_before[month - 1] + day + (month > 2 && leap(year));
}

int main(int argc, char **argv) {
    int status = EXIT_SUCCESS;
    for (int i = 1; i < argc; i++) {
        struct date date;
        unsigned day = 0;
        if (parse(argv[i], &date) == 0)
            day = day_of_year(&date);
        if (day == 0)
            status = EXIT_FAILURE;
        printf("%s: %u\n", argv[i], day);
    }
    return status;
}

#!/usr/bin/env python3
"""Makes a C program of about so many lines, for measuring how the ranges strategy grows.

    generate.py LINES [SEED] > program.c

The program is made of modules: tables, texts, lists on the heap, recursion, callbacks and buffers that are handed down chains of
functions. Modules call some of those before them, so that the whole hangs together, and share a few helpers that all of them call.
Most accesses are right; which are not is left to chance.
"""
import random
import sys

HELPERS = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int clamp(int value, int least, int most) {
    if (value < least)
        return least;
    if (value > most)
        return most;
    return value;
}

static void copy_text(char *to, const char *from, int room) {
    int i = 0;
    while (i < room - 1 && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
}

static int sum_of(const int *numbers, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum = clamp(sum + clamp(numbers[i], -1000, 1000), -100000, 100000);
    return sum;
}

static void *need(size_t size) {
    void *block = malloc(size);
    if (!block)
        exit(1);
    return block;
}

static void each(int *numbers, int count, int (*change)(int)) {
    for (int i = 0; i < count; i++)
        numbers[i] = change(numbers[i]);
}
"""


def module(n, rng):
    size = rng.choice([8, 12, 16, 24, 32, 48, 64])
    room = rng.choice([16, 24, 32, 40])
    depth = rng.randint(3, 20)
    off = 1 if rng.random() < 0.1 else 0
    others = sorted(rng.sample(range(n), min(n, rng.randint(0, 3))))
    calls = "".join(f"    total = clamp(total + run_{k}(level + 1, value), -100000, 100000);\n" for k in others)
    words = ", ".join(f'"{w}{n}"' for w in ["zero", "one", "two", "three"])
    return f"""
struct node_{n} {{
    struct node_{n} *next;
    int key, values[{size}];
    char name[{room}];
}};

static const char *const words_{n}[] = {{{words}}};
static int table_{n}[{size}];
static int used_{n};
static struct node_{n} *first_{n};

static int double_{n}(int value) {{ return clamp(value, -10000, 10000) * 2; }}

static int halve_{n}(int value) {{ return value / 2; }}

static int (*const changes_{n}[])(int) = {{double_{n}, halve_{n}}};

static void put_{n}(int key, int value) {{
    struct node_{n} *node = need(sizeof *node);
    node->key = key;
    for (int i = 0; i < {size}; i++)
        node->values[i] = value;
    copy_text(node->name, words_{n}[clamp(key, 0, 3)], sizeof node->name);
    node->next = first_{n};
    first_{n} = node;
    if (used_{n} < {size + off})
        table_{n}[used_{n}++] = value;
}}

static int find_{n}(int key) {{
    for (struct node_{n} *node = first_{n}; node; node = node->next)
        if (node->key == key)
            return node->values[clamp(key, 0, {size - 1})];
    return -1;
}}

static int walk_{n}(int low, int high) {{
    if (low >= high)
        return low < {size} ? table_{n}[clamp(low, 0, {size - 1})] : 0;
    int middle = low + (high - low) / 2;
    return clamp(walk_{n}(low, middle), -1000, 1000) + clamp(walk_{n}(middle + 1, high), -1000, 1000);
}}

static void show_{n}(const struct node_{n} *node, char *line, int room) {{
    char own[{room + 8}];
    copy_text(own, node->name, sizeof own);
    int length = (int)strlen(own);
    if (length < room)
        memcpy(line, own, length + 1);
    else
        line[0] = 0;
}}

int run_{n}(int level, int value) {{
    char line[64];
    int numbers[{size}] = {{0}};
    int total = 0;
    if (level > {depth})
        return 0;
    put_{n}(value & 3, value);
    for (int i = 0; i < {size}; i++)
        numbers[i] = i * level;
    each(numbers, {size}, changes_{n}[value & 1]);
    total = sum_of(numbers, {size});
    if (first_{n}) {{
        show_{n}(first_{n}, line, sizeof line);
        total += line[0];
    }}
    switch (value & 7) {{
    case 0:
        total += find_{n}(level) & 255;
        break;
    case 1:
        total += walk_{n}(0, {size - 1}) & 255;
        break;
    case 2:
        total -= table_{n}[value & 7];
        break;
    default:
        total = total / ((value & 3) + 1);
    }}
    total = clamp(total, -100000, 100000);
{calls}    return total;
}}
"""


def main():
    lines = int(sys.argv[1])
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    parts = [HELPERS]
    count = HELPERS.count("\n")
    modules = 0
    while count < lines or modules == 0:
        part = module(modules, rng)
        parts.append(part)
        count += part.count("\n")
        modules += 1
    body = "".join(f"    total ^= run_{n}(0, getchar());\n" for n in range(modules))
    parts.append(f"\nint main(void) {{\n    int total = 0;\n{body}    printf(\"%d\\n\", total);\n    return 0;\n}}\n")
    sys.stdout.write("".join(parts))


if __name__ == "__main__":
    main()

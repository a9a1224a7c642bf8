#!/usr/bin/env python3
"""What lists cost: k lists one after the other, a list whose first n nodes are made by straight-line code before a loop folds
them, and lists of lists to so many levels.

    benches/state/lists.py [TAYRA]

Prints user instructions (perf stat, where the machine counts them), CPU seconds and the verdict of the prove strategy, the
least of some runs, and the exponent of growth from one size to the next: 1 is linear.
"""

import math
import os
import sys
import tempfile

import diamonds

SIZES = {"lists": (2, 4, 8, 16, 32), "nodes": (62, 125, 250, 500, 1000), "levels": (1, 2, 3, 4, 5)}
NODE = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
"""


def lists(count):
    """Lists of any length, one after the other, all alive at the end."""
    lines = [NODE, "int main(void) {"]
    lines += [f"    struct node *list{i} = NULL;" for i in range(count)]
    for i in range(count):
        lines.append(f"    while (__VERIFIER_nondet_int()) {{ struct node *node = malloc(sizeof *node);"
                     f" node->value = {i}; node->next = list{i}; list{i} = node; }}")
    for i in range(count):
        lines.append(f"    while (list{i}) {{ struct node *next = list{i}->next; free(list{i}); list{i} = next; }}")
    return "\n".join(lines + ["    return 0;", "}", ""])


def nodes(count):
    """A list of so many nodes, which a loop folds at its head."""
    lines = [NODE, "int main(void) {", "    struct node *list = NULL, *node;"]
    lines += ["    node = malloc(sizeof *node); node->value = 1; node->next = list; list = node;"] * count
    lines.append("    while (list) { struct node *next = list->next; free(list); list = next; }")
    return "\n".join(lines + ["    return 0;", "}", ""])


def levels(count):
    """Lists of lists, made and destroyed by a function for each level."""
    lines = [NODE.splitlines()[0], NODE.splitlines()[1]]
    for i in range(count):
        down = f"struct node{i - 1} *down;" if i else "int value;"
        lines.append(f"struct node{i} {{ struct node{i} *next; {down} }};")
    for i in range(count):
        fill = f"node->down = make{i - 1}();" if i else "node->value = 1;"
        free = f"free{i - 1}(list->down);" if i else ""
        lines.append(f"static struct node{i} *make{i}(void) {{ struct node{i} *list = NULL;"
                     f" while (__VERIFIER_nondet_int()) {{ struct node{i} *node = malloc(sizeof *node);"
                     f" {fill} node->next = list; list = node; }} return list; }}")
        lines.append(f"static void free{i}(struct node{i} *list) {{ while (list) {{ struct node{i} *next = list->next;"
                     f" {free} free(list); list = next; }} }}")
    return "\n".join(lines + [f"int main(void) {{ free{count - 1}(make{count - 1}()); return 0; }}", ""])


def main():
    tayra = sys.argv[1] if len(sys.argv) > 1 else "target/release/tayra"
    diamonds.RUNS = 3
    with tempfile.TemporaryDirectory() as folder:
        for kind, program in (("lists", lists), ("nodes", nodes), ("levels", levels)):
            last = None
            for count in SIZES[kind]:
                file = os.path.join(folder, f"{kind}{count}.c")
                with open(file, "w", encoding="utf-8") as out:
                    out.write(program(count))
                instructions, seconds, verdict = diamonds.measure(tayra, file)
                cost = instructions if instructions is not None else seconds
                growth = "" if last is None else f"{math.log(cost / last[1]) / math.log(count / last[0]):8.2f}"
                million = "" if instructions is None else f"{instructions / 1e6:10.0f} Mi"
                print(f"{kind:8} {count:5} {million} {seconds:8.2f} s  {verdict:8} {growth}", flush=True)
                last = (count, cost)


if __name__ == "__main__":
    main()

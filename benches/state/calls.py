#!/usr/bin/env python3
"""What calls in a row cost: k calls in one block that each have two outcomes, one for each element of an array or variable; k
functions of twenty lines, one after the other; and k lines of input read without a look at the answer.

    benches/state/calls.py [TAYRA]

Prints user instructions (perf stat, where the machine counts them), CPU seconds and the verdict of the prove strategy, the
least of some runs, and the exponent of growth from one size to the next: 1 is linear in k.
"""

import math
import os
import sys
import tempfile

import diamonds

SIZES = {"elements": (10, 20, 40, 80), "results": (5, 10, 20, 40), "functions": (3, 6, 12, 24), "inputs": (10, 20, 40, 80)}
INPUTS = "extern int __VERIFIER_nondet_int(void);"
TWO = f"""{INPUTS}
static int either(int *place) {{ if (__VERIFIER_nondet_int()) {{ *place = 1; return 7; }} *place = 0; return 3; }}
int main(void) {{"""
FUNCTION = """static int step{i}(int *values, int count, int *last) {{
    int score = 0;
    for (int i = 0; i < count; i++) {{
        if (values[i] > {i})
            score++;
        else if (values[i] < -{i})
            score--;
    }}
    if (score > 3) {{
        int *copy = malloc(count * sizeof *copy);
        if (!copy)
            return -1;
        memcpy(copy, values, count * sizeof *copy);
        *last = copy[count - 1];
        free(copy);
        return 1;
    }}
    if (score < -3) {{
        *last = 0;
        return 2;
    }}
    values[0] = score;
    return 0;
}}"""


def program(kind, count):
    if kind == "elements":
        lines = [TWO, f"    int values[{max(count, 1)}];"]
        lines += [f"    either(&values[{i}]);" for i in range(count)]
        return "\n".join(lines + ["    return 0;", "}", ""])
    if kind == "results":
        lines = [TWO, "    int sum = 0;"]
        lines += [f"    int v{i};\n    int r{i} = either(&v{i});" for i in range(count)]
        lines += [f"    sum |= r{i} & v{i};" for i in range(count)]
        return "\n".join(lines + ["    return sum & 1;", "}", ""])
    if kind == "inputs":
        lines = ["#include <stdio.h>", "int main(void) {"]
        lines += [f"    int v{i} = 0;" for i in range(count)]
        lines += [f'    scanf("%d", &v{i});' for i in range(count)]
        return "\n".join(lines + ["    return 0;", "}", ""])
    lines = ["#include <stdlib.h>", "#include <string.h>", INPUTS]
    lines += [FUNCTION.format(i=i) for i in range(count)]
    lines += ["int main(void) {", "    int count = __VERIFIER_nondet_int();", "    if (count < 1 || count > 1000) return 0;",
              "    int *values = malloc(count * sizeof *values);", "    if (!values) return 0;",
              "    for (int i = 0; i < count; i++) values[i] = __VERIFIER_nondet_int();", "    int last = 0, good = 0;"]
    lines += [f"    good += step{i}(values, count, &last) > 0;" for i in range(count)]
    return "\n".join(lines + ["    free(values);", "    return good;", "}", ""])


def main():
    tayra = sys.argv[1] if len(sys.argv) > 1 else "target/release/tayra"
    with tempfile.TemporaryDirectory() as folder:
        for kind, sizes in SIZES.items():
            results = {}
            for count in (0,) + sizes:
                file = os.path.join(folder, f"{kind}{count}.c")
                with open(file, "w", encoding="utf-8") as out:
                    out.write(program(kind, count))
                results[count] = diamonds.measure(tayra, file)
            base = results[0]
            last = None
            for count in sizes:
                instructions, seconds, verdict = results[count]
                cost = instructions - base[0] if instructions and base[0] else seconds - base[1]
                growth = ""
                if last and cost > 0 and last[1] > 0:
                    exponent = math.log(cost / last[1]) / math.log(count / last[0])
                    growth = f", growth exponent {exponent:.2f}"
                unit = f"{cost / 1e6:.1f} million instructions, " if instructions and base[0] else ""
                print(f"{count} calls, {kind}: {unit}{seconds - base[1]:.2f} s, {verdict}{growth}")
                last = (count, cost)


if __name__ == "__main__":
    main()

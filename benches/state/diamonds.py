#!/usr/bin/env python3
"""What decisions in a row cost: k independent ifs, each of which sets another variable, another cell of an array, or a variable
that is used up before the next one.

    benches/state/diamonds.py [TAYRA]

Prints user instructions (perf stat, where the machine counts them) and CPU seconds of the prove strategy, the least of
some runs, without those of a program that has nothing to decide (clang's and the loader's), and the exponent of growth from
one size to the next: 1 is linear in k.
"""

import math
import os
import resource
import subprocess
import sys
import tempfile

SIZES = (10, 20, 40, 80, 160)
LIMIT = 60
RUNS = 5


def program(kind, count):
    lines = ["extern int __VERIFIER_nondet_int(void);", "int main(void) {"]
    if kind == "passing":
        for i in range(count):
            lines.append(f"    int v{i} = 0;\n    if (__VERIFIER_nondet_int()) v{i} = {i + 1};")
            lines.append(f"    if (v{i} < 0) return 1;")
        return "\n".join(lines + ["    return 0;", "}", ""])
    place = (lambda i: f"v{i}") if kind == "variables" else (lambda i: f"table[{i}]")
    if kind == "cells":
        lines.append(f"    int table[{max(count, 1)}];")
    for i in range(count):
        lines.append(f"    {'int ' if kind == 'variables' else ''}{place(i)} = 0;")
    for i in range(count):
        lines.append(f"    if (__VERIFIER_nondet_int()) {place(i)} = {i + 1};")
    for i in range(count):
        lines.append(f"    if ({place(i)} < 0) return 1;")
    return "\n".join(lines + ["    return 0;", "}", ""])


def measure(tayra, file):
    """The least of some runs: instructions (None without perf), CPU seconds, and the verdict."""
    runs = [run(tayra, file) for _ in range(RUNS)]
    instructions = [run[0] for run in runs if run[0] is not None]
    return min(instructions, default=None), min(run[1] for run in runs), runs[-1][2]


def run(tayra, file):
    command = [tayra, "check", "--strategy", "prove", "--time", str(LIMIT), file]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            ["perf", "stat", "-x,", "-e", "instructions:u", "-o", file + ".perf"] + command,
            capture_output=True, text=True)
        with open(file + ".perf", encoding="utf-8") as text:
            counts = [line.split(",")[0] for line in text if "instructions" in line]
        instructions = int(counts[0]) if counts and counts[0].isdigit() else None
    except FileNotFoundError:
        done = subprocess.run(command, capture_output=True, text=True)
        instructions = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    verdict = done.stdout.split("\n")[0].split(": ")[-1]
    return instructions, seconds, verdict


def main():
    tayra = sys.argv[1] if len(sys.argv) > 1 else "target/release/tayra"
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("passing", "variables", "cells"):
            results = {}
            for count in (0,) + SIZES:
                file = os.path.join(folder, f"{kind}{count}.c")
                with open(file, "w", encoding="utf-8") as out:
                    out.write(program(kind, count))
                results[count] = measure(tayra, file)
            base = results[0]
            last = None
            for count in SIZES:
                instructions, seconds, verdict = results[count]
                cost = instructions - base[0] if instructions and base[0] else seconds - base[1]
                growth = ""
                if last and cost > 0 and last[1] > 0:
                    exponent = math.log(cost / last[1]) / math.log(count / last[0])
                    growth = f", growth exponent {exponent:.2f}"
                unit = f"{cost / 1e6:.1f} million instructions, " if instructions and base[0] else ""
                print(f"{count} diamonds on {kind}: {unit}{seconds - base[1]:.2f} s, {verdict}{growth}")
                last = (count, cost)


if __name__ == "__main__":
    main()

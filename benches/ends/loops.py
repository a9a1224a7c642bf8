#!/usr/bin/env python3
"""How the cost of a proof that a program ends grows with its loops: k loops in a row, k loops within each other.

loops.py TAYRA [SIZE...]: processor time of `tayra check --property termination` at several k, less that of a program with
one loop, and the exponent: 1 is linear, 2 quadratic. Loops within each other cost five times more for each level, so that
there are three to five of them whatever is asked. Ratios within one run count; seconds do not.
Exits with 1 if a program is not proved to end.
"""
import math
import os
import resource
import subprocess
import sys
import tempfile

NONDET = "extern unsigned __VERIFIER_nondet_uint(void);\n"


def in_a_row(k):
    """Each loop has a counter and a limit of its own."""
    loops = "".join(
        f"    for (unsigned i{at} = 0, n{at} = __VERIFIER_nondet_uint(); i{at} < n{at}; i{at}++)\n        sum++;\n"
        for at in range(k)
    )
    return NONDET + "int main(void) {\n    unsigned sum = 0;\n" + loops + "    return sum == 7;\n}\n"


def nested(k):
    """All loops go up to the same number."""
    heads = "".join("    " * (at + 1) + f"for (unsigned i{at} = 0; i{at} < n; i{at}++)\n" for at in range(k))
    body = "    " * (k + 1) + "sum++;\n"
    return (
        NONDET
        + "int main(void) {\n    unsigned sum = 0, n = __VERIFIER_nondet_uint();\n"
        + heads
        + body
        + "    return sum == 7;\n}\n"
    )


def called(k):
    """Loops in functions of their own, each of which calls the next from its loop."""
    functions = "static unsigned f0(unsigned n) { return n; }\n" + "".join(
        f"static unsigned f{at}(unsigned n) {{\n    unsigned sum = 0;\n    for (unsigned i = 0; i < n; i++)\n"
        f"        sum += f{at - 1}(n);\n    return sum;\n}}\n"
        for at in range(1, k + 1)
    )
    return NONDET + functions + f"int main(void) {{\n    return f{k}(__VERIFIER_nondet_uint()) == 7;\n}}\n"


def measure(tayra, text):
    """Seconds of the processor, clang included, and whether the program is proved to end."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "program.c")
        with open(file, "w") as out:
            out.write(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [tayra, "check", "--property", "termination", "--strategy", "prove", "--time", "120", file]
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, status == 0


def main():
    tayra = sys.argv[1]
    sizes = [int(size) for size in sys.argv[2:]] or [40, 80, 160]
    all_proved = True
    print(f"{'loops':10} {'k':>12} {'CPU s':>20}  exponent")
    for name, make, own in [("in a row", in_a_row, sizes), ("called", called, sizes), ("nested", nested, [3, 4, 5])]:
        base, _ = measure(tayra, make(1))
        runs = [measure(tayra, make(k)) for k in own]
        seconds = [max(run[0] - base, 1e-3) for run in runs]
        growth = math.log(seconds[-1] / seconds[0]) / math.log(own[-1] / own[0])
        proved = all(run[1] for run in runs)
        all_proved &= proved
        print(
            f"{name:10} {'/'.join(map(str, own)):>12} {'/'.join(f'{run[0]:.2f}' for run in runs):>20}  {growth:.2f}"
            + ("" if proved else "  (not proved: " + "/".join(str(k) for k, run in zip(own, runs) if not run[1]) + ")")
        )
    return 0 if all_proved else 1


sys.exit(main())

#!/usr/bin/env python3
"""How time and memory grow with the size of a program: n cases of a switch, n locals, n globals, n functions.

growth.py TAYRA [SIZE...]: processor time and peak resident memory of `tayra check` at several sizes, beside a program of one,
and the exponents: 1 is linear, 2 quadratic. Clang, which is a process of its own, does not count: with n locals it takes
more than linear time itself. Each kind is proved; cases are hunted too, at a tenth of the sizes, since there is a run for
each. Ratios within one run count; seconds do not.
Exits with 1 if a program is not decided.
"""
import math
import os
import sys
import tempfile
import time

NONDET = "extern int __VERIFIER_nondet_int(void);\n"

def cases(n):
    body = "".join(f"case {i}: r = {i * 7 % 101}; break;\n" for i in range(n))
    return NONDET + "int main(void) { int r = 0; switch (__VERIFIER_nondet_int()) {\n" + body + "}\nreturn r; }\n"


def locals_(n):
    body = "".join(f"int v{i} = 0; if (__VERIFIER_nondet_int()) v{i} = {i};\n" for i in range(n))
    return NONDET + "int main(void) {\n" + body + "return v0; }\n"


def globals_(n):
    return (
        NONDET
        + "".join(f"int g{i} = {i};\n" for i in range(n))
        + "int main(void) { int r = __VERIFIER_nondet_int();\n"
        + "".join(f"if (r == 0) r = g{i};\n" for i in range(n))
        + "return r; }\n"
    )


def written(n):
    return (
        NONDET
        + "".join(f"int g{i};\n" for i in range(n))
        + "int main(void) {\n"
        + "".join(f"if (__VERIFIER_nondet_int()) g{i} = {i};\n" for i in range(n))
        + "return 0; }\n"
    )


def functions(n):
    return (
        NONDET
        + "".join(f"static int f{i}(int a) {{ int b = a; if (b > {i}) b = {i}; return b; }}\n" for i in range(n))
        + "int main(void) { int r = __VERIFIER_nondet_int();\n"
        + "".join(f"r = f{i}(r);\n" for i in range(n))
        + "return r; }\n"
    )


def peak_of(process):
    """What was resident at most so far, in MB."""
    try:
        with open(f"/proc/{process}/status") as status:
            lines = [line for line in status if line.startswith("VmHWM:")]
        return int(lines[0].split()[1]) / 1024 if lines else 0.0
    except OSError:
        return 0.0


def time_of_children(process):
    """Seconds that clang took, once it has ended."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def measure(tayra, text, strategy):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "program.c")
        with open(file, "w") as out:
            out.write(text)
        child = os.fork()
        if child == 0:
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, 1)
            os.dup2(sink, 2)
            os.execv(tayra, [tayra, "check", "--strategy", strategy, "--time", "600", "--memory", "8192", file])
        peak = clang = 0.0
        while True:
            # Memory is only ever given back at the end, so what was seen last is the peak but for milliseconds.
            peak = max(peak, peak_of(child))
            clang = max(clang, time_of_children(child))
            done, status, used = os.wait4(child, os.WNOHANG)
            if done:
                return used.ru_utime + used.ru_stime - clang, peak, os.waitstatus_to_exitcode(status)
            time.sleep(0.002)


def exponent(sizes, values):
    if min(values[0], values[-1]) <= 0:
        return 0.0
    return math.log(values[-1] / values[0]) / math.log(sizes[-1] / sizes[0])


def main():
    tayra = sys.argv[1]
    sizes = [int(size) for size in sys.argv[2:]] or [2000, 6000, 20000]
    bad = False
    print(f"{'n':13} {'sizes':>18} {'CPU s':>22} {'MB':>18}  exponents")
    proved = [("cases", cases), ("locals", locals_), ("globals", globals_), ("functions", functions)]
    rows = [(name, make, "prove", sizes) for name, make in proved]
    # Each state on the way knows all that were written before.
    rows.append(("written", written, "prove", [max(1, size // 20) for size in sizes]))
    rows.append(("cases hunted", cases, "hunt", [max(1, size // 10) for size in sizes]))
    for name, make, strategy, sizes in rows:
        base, base_mb, _ = measure(tayra, make(1), strategy)
        runs = [measure(tayra, make(n), strategy) for n in sizes]
        seconds = [run[0] - base for run in runs]
        memory = [run[1] - base_mb for run in runs]
        in_time, in_memory = exponent(sizes, seconds), exponent(sizes, memory)
        decided = all(run[2] == 0 for run in runs)
        bad |= not decided
        show = lambda values, digits: "/".join(f"{v:.{digits}f}" for v in values)
        print(
            f"{name:13} {'/'.join(map(str, sizes)):>18} {show([r[0] for r in runs], 2):>22}"
            f" {show([r[1] for r in runs], 0):>18}  {in_time:.2f} and {in_memory:.2f}"
            + ("" if decided else "  (not decided)")
        )
    return 1 if bad else 0


sys.exit(main())

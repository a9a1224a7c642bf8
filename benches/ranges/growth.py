#!/usr/bin/env python3
"""Measures how the ranges strategy grows with the program.

    growth.py [--tayra PATH] [--lines 1000,3000,10000,30000,100000] [--seed N] [--property NAME]

Makes programs with `generate.py`, asks `tayra check --strategy ranges` for each, and prints lines, processor time, peak memory,
how many accesses are proved, and from line to line the exponent by which time and memory grew. The frontend is part of the time:
clang runs as a program of its own, and its time is printed apart as far as the kernel tells it.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def run(command):
    """The output of a program, its processor and wall time, and its own peak memory in MB."""
    began = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = child.stdout.read()
    _, _, usage = os.wait4(child.pid, 0)
    return out, usage.ru_utime + usage.ru_stime, time.monotonic() - began, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tayra", default="target/release/tayra")
    parser.add_argument("--lines", default="1000,3000,10000,30000,100000")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--property", default="access")
    parser.add_argument("--seconds", default="600")
    asked = parser.parse_args()
    print(f"{'lines':>8} {'cpu s':>8} {'wall s':>8} {'MB':>7} {'time^':>6} {'mem^':>6}  accesses")
    before = None
    for lines in asked.lines.split(","):
        text = subprocess.run([sys.executable, f"{HERE}/generate.py", lines, asked.seed], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            out, cpu, wall, peak = run([asked.tayra, "check", path, "--strategy", "ranges", "--property", asked.property,
                                        "--time", asked.seconds, "--memory", "8000", "--format", "json"])
        real = text.count("\n")
        told = "no answer"
        try:
            answer = json.loads(out)
            checks = find_checks(answer)
            if checks:
                counts = next((c for c in checks["counts"] if c["kind"] == "access"), None)
                if counts:
                    told = f"{counts['proved']} proved, {counts['open']} open, {counts['unreached']} unreached"
        except ValueError:
            pass
        exponents = ["", ""]
        if before:
            step = math.log(real / before[0])
            exponents = [f"{math.log(now / then) / step:.2f}" for now, then in ((cpu, before[1]), (peak, before[2]))]
        print(f"{real:>8} {cpu:>8.2f} {wall:>8.2f} {peak:>7.0f} {exponents[0]:>6} {exponents[1]:>6}  {told}", flush=True)
        before = (real, cpu, peak)


def find_checks(answer):
    """The checks, wherever they stand."""
    if isinstance(answer, dict):
        if "counts" in answer and "all" in answer:
            return answer
        answer = list(answer.values())
    if isinstance(answer, list):
        for part in answer:
            found = find_checks(part)
            if found:
                return found
    return None


if __name__ == "__main__":
    main()

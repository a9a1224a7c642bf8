#!/usr/bin/env python3
"""Runs tasks that another verifier proves, and notes CPU seconds with clang's own apart, for `compare.py`.

    svcomp.py --tasks DIR --category ... --list > TASKS
    benches/state/measure.py TAYRA TASKS THEIRS.csv OURS.csv [--time 15] [--repeat 3]

TASKS has a line `category task expected [subproperty] model file` for each task; the property file is taken from the
folder `properties` beside the task's. Of several runs the quickest counts.
"""

import argparse
import csv
import os
import pathlib
import re
import resource
import subprocess
import sys

WORDS = re.compile(r"^(true|false(\([\w-]+\))?|unknown)$", re.M)
TIMES = re.compile(r"clang ([\d.]+) load ([\d.]+).*?(?:clang-cpu ([\d.]+))?$", re.M)


def proved(theirs):
    with open(theirs, newline="", encoding="utf-8") as text:
        return {row["task"] for row in csv.DictReader(text) if row["verifier"] == "true"}


def used():
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


def run(tayra, limit, model, file, prp):
    """Verdict, CPU seconds of everything, and clang's."""
    command = [tayra, "svcomp", "--times", "--time", str(limit), "--property", str(prp), "--data-model", model, file]
    before = used()
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = used() - before
    verdict = WORDS.findall(done.stdout)
    times = TIMES.search(done.stderr)
    clang = float(times.group(3) or times.group(1)) if times else 0.0
    return verdict[-1][0] if verdict else "none", seconds, clang


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tayra")
    parser.add_argument("tasks")
    parser.add_argument("theirs_csv")
    parser.add_argument("ours_csv")
    parser.add_argument("--time", type=int, default=15)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    wanted = proved(arguments.theirs_csv)
    with open(arguments.ours_csv, "w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow("category task verdict cpu_s clang_s".split())
        for line in open(arguments.tasks, encoding="utf-8"):
            fields = line.split()
            if len(fields) < 5 or fields[1] not in wanted or fields[2] != "true":
                continue
            category, task, model, file = fields[0], fields[1], fields[-2], fields[-1]
            name = "valid-memcleanup.prp" if category.endswith("MemCleanup") else "valid-memsafety.prp"
            prp = pathlib.Path(file).parent.parent / "properties" / name
            if not os.path.exists(prp):
                sys.exit(f"no {prp}")
            runs = [run(arguments.tayra, arguments.time, model, file, prp) for _ in range(arguments.repeat)]
            verdict, seconds, clang = min(runs, key=lambda r: r[1] - r[2])
            rows.writerow([category, task, verdict, f"{seconds:.3f}", f"{clang:.3f}"])
            out.flush()


if __name__ == "__main__":
    main()

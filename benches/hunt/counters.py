#!/usr/bin/env python3
"""What it costs to start, and who answers the queries of the hunt: `counters.py TAYRA [FOLDER] [SECONDS]`.

Runs `tayra svcomp --times` on every annotated C program of FOLDER (tests/c) and adds up. What the domains can decide
(`bounded`: no value is left; `guessed`, `enumerated`: a value is at hand) never reaches a solver (`circuit`, `z3`).
`continued`: how many of the circuits went on from the queries before.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile

QUESTIONS = {
    "memory-safety": ["G valid-free", "G valid-deref", "G valid-memtrack"],
    "memory-cleanup": ["G valid-memcleanup"],
    "no-overflow": ["G ! overflow"],
    "assertions": ["G ! call(reach_error())"],
}


def programs(folder):
    for where, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".c"):
                path = os.path.join(where, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    header = dict(re.findall(r"^//@ ([\w-]+): *(.*)$", file.read(), re.M))
                if header.get("property") in QUESTIONS and "clang" not in header:
                    yield path, header["property"], header.get("data-model", "lp64")


def main():
    tayra = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else "tests/c"
    seconds = sys.argv[3] if len(sys.argv) > 3 else "5"
    times, counts = {}, {}
    with tempfile.TemporaryDirectory() as room:
        for path, asked, model in programs(folder):
            question = os.path.join(room, asked)
            with open(question, "w", encoding="utf-8") as file:
                file.writelines(f"CHECK( init(main()), LTL({line}) )\n" for line in QUESTIONS[asked])
            command = [tayra, "svcomp", "--times", "--time", seconds, "--property", question]
            command += ["--data-model", model, path]
            said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
            for kind, into in (("times", times), ("search", counts)):
                line = re.search(rf"^{kind}: (.*)$", said, re.M)
                words = line.group(1).split() if line else []
                for name, value in zip(words[::2], words[1::2]):
                    into.setdefault(name, []).append(float(value))
    programs_seen = len(times.get("clang", []))
    print(f"{programs_seen} programs")
    for name, values in times.items():
        print(f"  {name:16} median {statistics.median(values):.3f} s, greatest {max(values):.3f} s")
    queries = sum(counts.get("queries", [])) or 1
    for name, values in counts.items():
        total = sum(values)
        share = f" ({100 * total / queries:.1f} % of the queries)" if name not in ("runs", "queries") else ""
        share = "" if name.endswith("seconds") else share
        print(f"  {name:16} {total:.{3 if name.endswith('seconds') else 0}f}{share}")


main()

#!/usr/bin/env python3
"""What --malloc-fails changes: verdicts and CPU seconds with and without it.

    measure.py TAYRA twins [SECONDS]   every program under tests/c/prove and tests/c/memory-safety that allocates and
                                       whose truth is `holds`, with each allocation tested where it is made
    measure.py TAYRA asked [SECONDS]   the same programs as they are: they deserve *violated* if a test is missing
    measure.py TAYRA FILE... [SECONDS] these

A program counts as decided if it is without the option; the sums are over those. CPU is the process's and its
children's, so that a busy machine matters little; but SECONDS, the limit for each, are those of the clock.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "tests" / "c"
ALLOCATORS = {"malloc": 1, "calloc": 2, "realloc": 2, "reallocarray": 3, "strdup": 1, "strndup": 2, "aligned_alloc": 2}


def header(text, key):
    found = re.search(rf"^//@ {key}: *(.*)$", text, re.M)
    return found[1].strip() if found else ""


def allocates(text):
    return any(re.search(rf"\b{name}\s*\(", text) for name in ALLOCATORS)


def tested(text):
    """The program with `abort` wherever an allocation fails."""
    includes = [line for line in text.splitlines() if line.startswith("#include")]
    rest = [line for line in text.splitlines() if not line.startswith(("#include", "//@"))]
    keys = [line for line in text.splitlines() if line.startswith("//@")]
    macros = []
    for name, count in ALLOCATORS.items():
        if re.search(rf"\b{name}\s*\(", text):
            given = ", ".join("abc"[:count])
            macros.append(
                f"#define {name}({given}) "
                f"({{ void *got_ = ({name})({given}); if (!got_) __builtin_abort(); got_; }})"
            )
    more = ["#include <stdlib.h>", "#include <string.h>"]
    return "\n".join(keys + includes + more + macros + rest) + "\n"


def check(tayra, path, seconds, options):
    text = path.read_text(errors="replace")
    asked = header(text, "property") or "memory-safety"
    command = [tayra, "check", str(path), "--property", asked, "--time", str(seconds), *options]
    if header(text, "data-model"):
        command += ["--data-model", header(text, "data-model")]
    if header(text, "clang"):
        command += ["--", *header(text, "clang").split()]
    with tempfile.TemporaryFile() as output:
        child = os.posix_spawnp(
            command[0],
            command,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1), (os.POSIX_SPAWN_DUP2, output.fileno(), 2)],
        )
        _, _, used = os.wait4(child, 0)
        output.seek(0)
        found = re.search(rb": (holds|violated|unknown)\b", output.read())
    return (found[1].decode() if found else "none"), used.ru_utime + used.ru_stime


def main():
    tayra, what = sys.argv[1:3]
    rest = sys.argv[2:]
    seconds = int(rest.pop()) if rest[-1].isdigit() else 10
    programs = [Path(name) for name in rest]
    folder = tempfile.TemporaryDirectory()
    if what in ("twins", "asked"):
        own = sorted(p for part in ("prove", "memory-safety") for p in (ROOT / part).rglob("*.c"))
        texts = [(p, p.read_text(errors="replace")) for p in own]
        chosen = [
            (p, t)
            for p, t in texts
            if allocates(t) and header(t, "truth") == "holds" and header(t, "malloc") != "may-fail"
        ]
        programs = [p for p, _ in chosen]
        if what == "twins":
            programs = []
            for path, text in chosen:
                twin = Path(folder.name) / "-".join(path.relative_to(ROOT).parts)
                twin.write_text(tested(text))
                programs.append(twin)
    counts, sums = {}, [0.0, 0.0]
    for path in programs:
        without, before = check(tayra, path, seconds, [])
        with_it, after = check(tayra, path, seconds, ["--malloc-fails"])
        counts[without, with_it] = counts.get((without, with_it), 0) + 1
        if without != "unknown":
            sums = [sums[0] + before, sums[1] + after]
        if without != with_it:
            print(f"{path.name}: {without} {before:.2f} s, {with_it} {after:.2f} s", flush=True)
    for (without, with_it), count in sorted(counts.items()):
        print(f"{count} programs: {without} without, {with_it} with it")
    print(f"{sums[0]:.1f} s without, {sums[1]:.1f} s with it")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures `tayra its` on public integer transition systems.

Takes the files under Integer_Transition_Systems/From_T2 of the Termination Problem Data Base whose name's SHA-256 has an even
first byte (the others are kept back), out of a git directory or a folder, runs each with a limit, and prints how many were
answered YES, NO and MAYBE and how long it took. Every certificate is checked by a second process.

    benches/its/measure.py --repository PATH/TO/TPDB/.git --tayra target/release/tayra
"""

import argparse
import concurrent.futures
import hashlib
import os
import statistics
import subprocess
import sys
import tempfile
import time

FOLDER = "Integer_Transition_Systems/From_T2/"


def ours(name):
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def from_repository(repository, folder):
    """Copies our share of the files out of a git directory; files that are not there are counted."""
    git = ["git", "--git-dir", repository]
    listed = subprocess.check_output(git + ["ls-tree", "-r", "-z", "--name-only", "HEAD", FOLDER], text=True)
    absent = 0
    for path in filter(None, listed.split("\0")):
        name = os.path.basename(path)
        if not ours(name):
            continue
        shown = subprocess.run(git + ["show", "HEAD:" + path], capture_output=True)
        if shown.returncode != 0:
            absent += 1
            continue
        with open(os.path.join(folder, name), "wb") as file:
            file.write(shown.stdout)
    return absent


def timed(command, limit):
    """Runs a command; its output, its exit code and the processor time it took."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, errors = process.communicate(timeout=limit)
        code = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        code = None
    return output, errors, code


def run(job):
    tayra, path, seconds, linear_only, without, scratch = job
    name = os.path.basename(path)
    certificate = os.path.join(scratch, name + ".json")
    command = [tayra, "its", path, "--time", str(seconds), "--certificate", certificate]
    if linear_only:
        command.append("--linear-only")
    if without:
        command += ["--without", without]
    # `time` of the shell tells the processor time of the child alone.
    before = time.monotonic()
    wrapped = ["bash", "-c", 'TIMEFORMAT="cpu %U %S"; time "$@"', "bash"] + command
    output, errors, code = timed(wrapped, seconds + 10)
    wall = time.monotonic() - before
    cpu = wall
    for line in errors.splitlines():
        if line.startswith("cpu "):
            cpu = sum(float(part) for part in line.split()[1:])
    answer = output.split("\n", 1)[0] if code in (0, 1, 3) else ("TIMEOUT" if code is None else "ERROR")
    problem = ""
    if "refused" in errors:
        problem = "refused: " + errors.strip()
    elif code == 2:
        problem = errors.strip().splitlines()[0] if errors.strip() else "error"
    if answer in ("YES", "NO"):
        checked, _, code = timed([tayra, "its", path, "--check", certificate, "--time", "60"], 70)
        if code != 0:
            problem = "certificate refused: " + checked.strip()
    if os.path.exists(certificate):
        os.remove(certificate)
    return name, answer, cpu, wall, problem


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repository", help="git directory of the Termination Problem Data Base")
    parser.add_argument("--files", help="folder with files, of which our share is taken")
    parser.add_argument("--tayra", default="target/release/tayra")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--linear-only", action="store_true", help="plain linear ranking functions only")
    parser.add_argument("--without", help="techniques to leave out, with commas between them")
    parser.add_argument("--every", type=int, default=1, help="take every n-th file only")
    parser.add_argument("--list", help="write one line per file here")
    parser.add_argument("--only", help="file with names to take")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder, absent = arguments.files, 0
        if arguments.repository:
            folder = os.path.join(scratch, "files")
            os.mkdir(folder)
            absent = from_repository(arguments.repository, folder)
        if not folder:
            parser.error("name a --repository or --files")
        names = sorted(name for name in os.listdir(folder) if ours(name))
        if arguments.only:
            with open(arguments.only) as file:
                wanted = set(file.read().split())
            names = [name for name in names if name in wanted]
        names = names[:: arguments.every]
        jobs = [
            (arguments.tayra, os.path.join(folder, name), arguments.seconds, arguments.linear_only, arguments.without, scratch)
            for name in names
        ]
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = list(pool.map(run, jobs))
    if arguments.list:
        with open(arguments.list, "w") as file:
            for name, answer, cpu, wall, problem in results:
                file.write(f"{answer:8} {cpu:7.2f} {wall:7.2f} {name} {problem}\n")
    counts = {}
    for _, answer, _, _, _ in results:
        counts[answer] = counts.get(answer, 0) + 1
    decided = counts.get("YES", 0) + counts.get("NO", 0)
    times = [cpu for _, _, cpu, _, _ in results] or [0]
    refused = [(name, problem) for name, _, _, _, problem in results if "refused" in problem]
    print(f"files {len(results)}, not in the repository {absent}")
    print(", ".join(f"{answer} {count}" for answer, count in sorted(counts.items())))
    print(f"decided {decided} of {len(results)} ({100 * decided / max(1, len(results)):.1f}%)")
    print(f"processor seconds: median {statistics.median(times):.3f}, mean {statistics.mean(times):.2f}, most {max(times):.1f}")
    print(f"certificates refused {len(refused)}")
    for name, problem in refused:
        print(f"  {name}: {problem}")
    for name, answer, _, _, problem in results:
        if answer in ("ERROR", "TIMEOUT"):
            print(f"  {answer} {name}: {problem}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Our CPU time beside another verifier's, on the tasks that both prove.

    benches/state/compare.py OURS.csv THEIRS.csv [--ours VERDICT,SECONDS[,CLANG]] [--theirs VERDICT,SECONDS]

Both files have a header line and a column `task`. The other columns are found by their names: a verdict (`verdict`,
`answer`, `verifier`), CPU seconds (`cpu_s`, `verifier_cpu_s`, `cpu`), and clang's own seconds (`clang_s`), which are taken
off task by task and shown apart; without that column, `--clang SECONDS` says how much to take off each task. Prints totals
and ratios, for each category of ours and for all, and the worst ten. `measure.py` makes such a file of ours.
"""

import argparse
import csv
import statistics
import sys

VERDICTS = ("verdict", "answer", "verifier", "result", "got")
SECONDS = ("cpu_s", "verifier_cpu_s", "cpu", "seconds", "time")


def column(names, wanted, file):
    for name in wanted:
        if name in names:
            return name
    sys.exit(f"{file}: none of the columns {', '.join(wanted)}; it has {', '.join(names)}")


def read(file, chosen):
    with open(file, newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    if not rows:
        sys.exit(f"{file}: no rows")
    names = list(rows[0])
    if "task" not in names:
        sys.exit(f"{file}: no column 'task'; it has {', '.join(names)}")
    parts = chosen.split(",") if chosen else []
    verdict = parts[0] if parts else column(names, VERDICTS, file)
    seconds = parts[1] if len(parts) > 1 else column(names, SECONDS, file)
    clang = parts[2] if len(parts) > 2 else ("clang_s" if "clang_s" in names else None)
    found = {}
    for row in rows:
        try:
            own = float(row[clang]) if clang else None
            found[row["task"]] = (row[verdict], float(row[seconds]), own, row.get("category", ""))
        except ValueError:
            continue
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours_csv")
    parser.add_argument("theirs_csv")
    parser.add_argument("--ours")
    parser.add_argument("--theirs")
    parser.add_argument("--clang", type=float, default=0.0)
    arguments = parser.parse_args()
    ours, theirs = read(arguments.ours_csv, arguments.ours), read(arguments.theirs_csv, arguments.theirs)
    shared = []
    for task in sorted(ours.keys() & theirs.keys()):
        (own_verdict, own, clang, category), (other_verdict, other, _, _) = ours[task], theirs[task]
        if own_verdict == "true" and other_verdict == "true":
            clang = min(arguments.clang if clang is None else clang, own)
            shared.append(((own - clang) / max(other, 0.01), task, own - clang, other, clang, category))
    if not shared:
        sys.exit("no task is proved by both")
    categories = sorted({s[5] for s in shared})
    for category in categories if len(categories) > 1 else []:
        report(category, [s for s in shared if s[5] == category])
    report("all", shared)
    for ratio, task, own, other, clang, _ in sorted(shared, reverse=True)[:10]:
        print(f"  {ratio:7.2f}  ours {own:7.3f} s (clang {clang:.2f} s)  theirs {other:7.2f} s  {task}")


def report(name, shared):
    total, their_total = sum(s[2] for s in shared), sum(s[3] for s in shared)
    ratios = [s[0] for s in shared]
    print(f"{name}: {len(shared)} tasks proved by both; ours {total:.2f} s, theirs {their_total:.2f} s, "
          f"ratio {total / max(their_total, 0.01):.2f} (bar: 1); per task: median {statistics.median(ratios):.2f}, "
          f"worst {max(ratios):.2f} (bar: 5), above 5: {sum(r > 5 for r in ratios)}; "
          f"clang, not counted: {sum(s[4] for s in shared):.2f} s")


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(1)

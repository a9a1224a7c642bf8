#!/usr/bin/env python3
"""Our CPU time beside another verifier's, on the tasks that both prove.

    benches/state/compare.py OURS.csv THEIRS.csv [--ours VERDICT,SECONDS[,CLANG]] [--theirs VERDICT,SECONDS]

Both files have a header line and a column `task`. The other columns are found by their names: a verdict (`verdict`,
`answer`, `verifier`), CPU seconds (`cpu_s`, `verifier_cpu_s`, `cpu`), and clang's own seconds (`clang_s`), which are taken
off; without that column, `--clang SECONDS` says how much to take off each task. Prints totals, ratios and the worst ten.
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
            found[row["task"]] = (row[verdict], float(row[seconds]), own)
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
        (own_verdict, own, clang), (other_verdict, other, _) = ours[task], theirs[task]
        if own_verdict == "true" and other_verdict == "true":
            net = max(own - (arguments.clang if clang is None else clang), 0.0)
            shared.append((net / max(other, 0.01), task, net, other))
    if not shared:
        sys.exit("no task is proved by both")
    total, their_total = sum(s[2] for s in shared), sum(s[3] for s in shared)
    ratios = [s[0] for s in shared]
    print(f"{len(shared)} tasks proved by both")
    print(f"total: ours {total:.2f} s, theirs {their_total:.2f} s, ratio {total / max(their_total, 0.01):.2f} (bar: 1)")
    print(f"per task: median ratio {statistics.median(ratios):.2f}, worst {max(ratios):.2f} (bar: 5), "
          f"above 5: {sum(r > 5 for r in ratios)}")
    for ratio, task, own, other in sorted(shared, reverse=True)[:10]:
        print(f"  {ratio:7.2f}  ours {own:7.2f} s  theirs {other:7.2f} s  {task}")


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(1)

#!/usr/bin/env bash
# Checks a project on a cluster: `submit.sh N DIRECTORY ARGUMENTS...` shares `tayra check ARGUMENTS...` among N jobs of an array,
# whose parts go to DIRECTORY, and waits for them. Then `tayra merge DIRECTORY/part-*` is the report. Submitting again does only
# what is missing.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: submit.sh N DIRECTORY ARGUMENTS..." >&2
  exit 2
fi
count=$1
mkdir -p "$2"
parts=$(realpath "$2")
shift 2
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
export TAYRA_PARTS=$parts
sbatch --wait --array="1-$count" --export=ALL --output="$parts/job-%a.log" "$here/tayra-array.sbatch" "$@" || true
missing=0
for own in $(seq "$count"); do
  [ -s "$parts/part-$own-of-$count" ] || { echo "missing: shard $own of $count, see $parts/job-$own.log" >&2; missing=1; }
done
exit "$missing"

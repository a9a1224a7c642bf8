"""BenchExec tool-info module for Tayra.

Put it where BenchExec finds tool-info modules, for example with
`benchexec --tool-directory DIR` and `tool="tayra"` in the benchmark definition, and
`PYTHONPATH=contrib/benchexec`. The verdict is the last line that `tayra svcomp` prints.
"""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task


class Tool(benchexec.tools.template.BaseTool2):
    """Runs `tayra svcomp` on one task."""

    REQUIRED_PATHS = ["tayra"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("tayra", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="tayra")

    def name(self):
        return "Tayra"

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "svcomp"]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ilp32", LP64: "lp64"})
        if model and "--data-model" not in options:
            command += ["--data-model", model]
        # A little less than what is allowed, so that Tayra says `unknown` itself. It counts seconds of the clock, and two
        # strategies work side by side.
        if rlimits.cputime and "--time" not in options:
            command += ["--time", str(max(1, int(rlimits.cputime * 0.48)))]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(max(1, int(rlimits.memory * 0.8 / 2**20)))]
        return command + list(options) + [task.single_input_file]

    def determine_result(self, run):
        for line in reversed([line.strip() for line in run.output]):
            if line == "true":
                return result.RESULT_TRUE_PROP
            if line == "unknown":
                return result.RESULT_UNKNOWN
            found = re.fullmatch(r"false\(([a-z-]+)\)", line)
            if found:
                return f"{result.RESULT_FALSE_PROP}({found.group(1)})"
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        return result.RESULT_ERROR

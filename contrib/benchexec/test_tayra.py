"""Tests the tool-info module: with BenchExec's own classes where it is installed, else with stand-ins for them.

Run as `python3 contrib/benchexec/test_tayra.py`.
"""

import os
import sys
import types
import unittest

try:
    import benchexec.result
    import benchexec.tools.template
    import benchexec.tools.sv_benchmarks_util
except ImportError:
    names = ["benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template"]
    names.append("benchexec.tools.sv_benchmarks_util")
    made = {name: types.ModuleType(name) for name in names}
    for name, module in made.items():
        sys.modules[name] = module
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(made[parent], last, module)
    stub = made["benchexec.result"]
    stub.RESULT_TRUE_PROP, stub.RESULT_FALSE_PROP = "true", "false"
    stub.RESULT_UNKNOWN, stub.RESULT_ERROR, stub.RESULT_TIMEOUT = "unknown", "ERROR", "TIMEOUT"
    made["benchexec.tools.template"].BaseTool2 = object
    util = made["benchexec.tools.sv_benchmarks_util"]
    util.ILP32, util.LP64 = "ILP32", "LP64"

    def get_data_model_from_task(task, models):
        return models.get((task.options or {}).get("data_model"))

    util.get_data_model_from_task = get_data_model_from_task

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tayra  # noqa: E402


class Task(types.SimpleNamespace):
    pass


def task(model=None, prp="p.prp"):
    options = {"language": "C"}
    if model:
        options["data_model"] = model
    return Task(property_file=prp, single_input_file="a.c", input_files_or_identifier=["a.c"], options=options)


def run(*lines, timeout=False):
    return Task(output=list(lines), was_timeout=timeout)


class ToolInfo(unittest.TestCase):
    def setUp(self):
        self.tool = tayra.Tool()
        self.limits = Task(cputime=900, walltime=None, memory=15 * 2**30, cpu_cores=None)
        self.none = Task(cputime=None, walltime=None, memory=None, cpu_cores=None)

    def test_command_line(self):
        command = self.tool.cmdline("bin/tayra", ["--witness", "w.yml"], task("LP64"), self.limits)
        expected = ["bin/tayra", "svcomp", "--property", "p.prp", "--data-model", "lp64", "--time", "432"]
        expected += ["--memory", "12288", "--witness", "w.yml", "a.c"]
        self.assertEqual(command, expected)

    def test_what_is_given_is_not_given_twice(self):
        command = self.tool.cmdline("tayra", ["--data-model", "ilp32", "--time", "5"], task("LP64"), self.none)
        self.assertEqual(command.count("--data-model"), 1)
        self.assertEqual(command.count("--time"), 1)
        self.assertNotIn("--memory", command)

    def test_results(self):
        decide = self.tool.determine_result
        self.assertEqual(decide(run("true\n")), "true")
        self.assertEqual(decide(run("note\n", "false(valid-deref)\n")), "false(valid-deref)")
        self.assertEqual(decide(run("false(no-overflow)\n", "\n")), "false(no-overflow)")
        self.assertEqual(decide(run("unknown")), "unknown")
        self.assertEqual(decide(run("", timeout=True)), "TIMEOUT")
        self.assertTrue(decide(run("tayra: error: no such file")).startswith("ERROR"))
        self.assertTrue(decide(run()).startswith("ERROR"))

    def test_name(self):
        self.assertEqual(self.tool.name(), "Tayra")


if __name__ == "__main__":
    unittest.main()

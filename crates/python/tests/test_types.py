"""The stubs are what the engine has, and strict type checkers accept the package and what a user writes."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "command",
    [
        ["mypy.stubtest", "quatrainment._engine"],
        ["mypy", "--strict", str(HERE / "typing_examples.py"), "--package", "quatrainment"],
        ["pyright", "--project", str(HERE.parent)],
    ],
    ids=["stubtest", "mypy", "pyright"],
)
def test_types_are_right(command, tmp_path):
    if command[0] == "mypy":
        # Both a file and a package cannot be checked in one run.
        for part in (command[:3], [*command[:2], *command[3:]]):
            run(part, tmp_path)
    else:
        run(command, tmp_path)


def run(command, folder):
    config = ["--mypy-config-file"] if "stubtest" in command[0] else ["--config-file"]
    options = [*config, str(HERE.parent / "pyproject.toml")] if command[0].startswith("mypy") else []
    ran = subprocess.run([sys.executable, "-m", *command, *options], capture_output=True, text=True, cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr

"""Long work lets other threads run, shows progress and stops on Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from tqdm import tqdm

from quatrainment import Game, Solver, survey
from quatrainment.gf2 import Matrix


def test_other_threads_run_meanwhile():
    import numpy as np

    matrix = Matrix(np.random.default_rng(1).integers(0, 2, (6000, 6000), dtype=np.uint8))
    counted = 0
    working = True

    def count():
        nonlocal counted
        while working:
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    matrix.inverse()
    during = counted - before
    working = False
    thread.join()
    # With the lock held, the other thread would not have run at all.
    assert during >= 3


def test_progress_is_reported():
    seen = []
    Solver(Game("knight", 60), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (100, 100) and seen == sorted(seen)
    with open(os.devnull, "w") as nowhere, tqdm(file=nowhere) as bar:
        Solver("lights-out").solve("all-on", work=10**6, progress=bar)
        assert (bar.n, bar.total) == (100, 100)
    rows = []
    survey("lights-out", "3..6", progress=lambda done, total: rows.append((done, total)))
    assert rows == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_an_exception_of_the_callback_ends_the_work():
    def refuse(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Solver(Game("lights-out", 49)).worst(work=10**10, progress=refuse)


# Tests that run in the background ignore Ctrl-C, and what they start inherits that.
SCRIPT = """
import quatrainment, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
solver = quatrainment.Solver(quatrainment.Game("lights-out", 79))
print("working", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "solver.worst(work=10**18)",
        "solver.solve('random:1', work=10**18)",
        "quatrainment.survey('lights-out', [79], 'worst', work=10**18)",
    ],
)
def test_ctrl_c_stops_the_work(work):
    process = subprocess.Popen([sys.executable, "-c", SCRIPT.format(work=work)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "working\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        written, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert written == "interrupted\n" and process.returncode == 0

"""A survey on processes of which some are killed while they work, and how fast two workers are."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

from distributed import Client, LocalCluster

from quatrainment import set_threads, survey

SIZES = "20..60"
WORK = 1_000_000_000

# Many boards of which none takes long: whatever is lost, is lost by sharing them.
MANY = "60..400"


def test_workers_that_are_killed_lose_nothing():
    expected = survey("lights-out", SIZES, "worst", work=WORK)
    with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            killed, done = [], threading.Event()

            def kill():
                chosen = random.Random(1)
                while not done.wait(0.5) and len(killed) < 4:
                    processes = [worker.pid for worker in cluster.workers.values() if worker.status.name == "running" and worker.pid]
                    if processes:
                        killed.append(chosen.choice(processes))
                        os.kill(killed[-1], signal.SIGKILL)

            thread = threading.Thread(target=kill)
            thread.start()
            try:
                rows = survey("lights-out", SIZES, "worst", work=WORK, client=client, retries=20)
            finally:
                done.set()
                thread.join()
    assert rows == expected
    assert killed, "no worker was killed: the survey is too short"


SINGLE = """
import time
from quatrainment import set_threads, survey
set_threads(1)
begun = time.perf_counter()
survey("merlin", "{sizes}")
print(time.perf_counter() - begun)
"""


def report_efficiency():
    """Two Dask workers against two independent runs side by side, which each do the whole survey; prints the share."""
    script = SINGLE.format(sizes=MANY)
    pair = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    alone = max(float(process.communicate()[0]) for process in pair)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            client.run(set_threads, 1)
            survey("lights-out", "3..9", client=client)
            begun = time.perf_counter()
            survey("merlin", MANY, client=client)
            together = time.perf_counter() - begun
    print(f"two single runs side by side: {alone:.2f} s each; one survey on two workers: {together:.2f} s")
    print(f"share: {alone / 2 / together:.0%}")


if __name__ == "__main__":
    report_efficiency()

"""Surveys here and on a Dask cluster."""

import pytest

from quatrainment import Game, QuatrainmentError, Solver, survey


def test_rows_are_what_solvers_say():
    for row in survey("lights-out", "1..9"):
        solver = Solver(Game("lights-out", row["size"]))
        assert (row["rank"], row["nullity"]) == (solver.rank, solver.nullity)
        assert row["always_solvable"] == solver.is_always_solvable
    for row in survey("quatrainment-a", ["4x4", 5, (6, 7)], "worst"):
        worst = Solver(Game("quatrainment-a", row["size"])).worst()
        assert (row["at_least"], row["at_most"]) == (worst["at_least"], worst["at_most"])
    row, unsolvable = survey("lights-out", [5, 4], "fewest", pattern="checkerboard")
    assert row["presses"] == row["at_least"] == 13 and unsolvable["presses"] is None
    assert survey("lights-out", "2..4", states=3)[0]["nullity"] == 1
    own = Game.from_toml('name = "own"\nsize = "3x3"\nwrap = ["rows"]\n[rule]\neverywhere = [0, 1]\n')
    assert [row["size"] for row in survey(own, "3..4x3..4")] == ["3x3", "3x4", "4x3", "4x4"]


def test_bad_surveys_are_refused():
    for call, sentence in [
        (lambda: survey("lights-out", "5..3"), r"5\.\.3"),
        (lambda: survey("quatrainment", "2..5"), "sides of at least 3"),
        (lambda: survey("lights-out", "2..5", "best"), "use rank, worst or fewest"),
        (lambda: survey("lights-out", [3, "3x3"]), "duplicate size"),
        (lambda: survey("lights-out", [3], "worst", states=3), "need two states"),
    ]:
        with pytest.raises(QuatrainmentError, match=sentence):
            call()


def test_dask_gives_the_same_rows():
    from distributed import Client, LocalCluster

    expected = survey("lights-out", "2..14", "fewest")
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            seen = []
            rows = survey("lights-out", "2..14", "fewest", client=client, progress=lambda *now: seen.append(now))
            assert rows == expected
            assert seen[-1] == (13, 13) and len(seen) > 2
            with pytest.raises(QuatrainmentError, match="pattern|row"):
                survey("lights-out", "2..5", "fewest", pattern="XX/XX", client=client, retries=0)

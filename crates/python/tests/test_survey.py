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


def test_a_survey_is_plotted():
    import matplotlib

    matplotlib.use("Agg")
    for question, sizes, labels in [
        ("rank", "1..9", ("n (boards of n x n cells)", "nullity")),
        ("rank", "2..3x2..4", ("cells", "nullity")),
        ("fewest", "1..6", ("cells", "presses")),
        ("worst", "2..5", ("cells", "presses")),
    ]:
        rows = survey("lights-out", sizes, question)
        axes = rows.plot()
        assert (axes.get_xlabel(), axes.get_ylabel()) == labels and "lights-out" in axes.get_title()
        lines = axes.get_lines()
        assert len({line.get_marker() for line in lines}) == len(lines) == (1 if question == "rank" else 2)
        assert all(len(line.get_xdata()) == len(rows) for line in lines)
    again = survey("king", "3..6").plot(axes)
    assert again is axes
    # What was not found is left out.
    unsolvable = survey("lights-out", "4..5", "fewest", pattern="checkerboard").plot()
    assert [len(line.get_xdata()) for line in unsolvable.get_lines()] == [1, 1]


def test_a_plot_without_matplotlib_says_what_to_install(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(QuatrainmentError, match="pip install matplotlib"):
        survey("lights-out", "1..3").plot()


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

"""The examples in all docstrings are true."""

import doctest
import inspect
import pathlib

import pytest

import quatrainment
import quatrainment.gf2
import quatrainment.surveys
import quatrainment.widget


def documented():
    modules = [quatrainment, quatrainment.gf2, quatrainment.surveys, quatrainment.widget]
    for module in modules:
        yield module.__name__, module.__doc__
        for name in module.__all__:
            value = getattr(module, name)
            yield f"{module.__name__}.{name}", inspect.getdoc(value)
            if inspect.isclass(value):
                for member, attribute in vars(value).items():
                    if not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", getattr(attribute, "__doc__", None)


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", [name for name, text in DOCUMENTED.items() if text and ">>>" in text])
def test_examples_are_true(name):
    test = doctest.DocTestParser().get_doctest(DOCUMENTED[name], vars(quatrainment).copy(), name, None, None)
    written = []
    doctest.DocTestRunner().run(test, out=written.append)
    assert not written, "".join(written)


def test_the_examples_of_the_guide_are_true():
    text = (pathlib.Path(__file__).parents[3] / "guide/src/python.md").read_text(encoding="utf-8")
    # A fence ends the output above it.
    test = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, "python.md", None, None)
    assert test.examples
    written = []
    doctest.DocTestRunner().run(test, out=written.append)
    assert not written, "".join(written)


def test_everything_public_is_documented():
    classes = {quatrainment.Game, quatrainment.Solver, quatrainment.gf2.Matrix}
    for cls in classes:
        for member, attribute in vars(cls).items():
            if not member.startswith("_"):
                assert attribute.__doc__, f"{cls.__name__}.{member}"

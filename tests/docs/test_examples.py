"""The examples in docstrings."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.docs.pages import ROOT

SOURCE = ROOT / "src"
SHOWING = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", SHOWING)
def test_what_a_docstring_shows_is_what_comes_out(name: str) -> None:
    """Of every module that shows anything."""
    came = doctest.testmod(importlib.import_module(name))
    assert came.attempted
    assert not came.failed
